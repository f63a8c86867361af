"""Telex: real syllables come out as written, English can be typed, the same key again undoes."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.telex import typed

_SYLLABLES = """
a á à ả ã ạ ăn ắt ấm ấy ai ái am án anh ảnh ao áo ắng ẩn ba bà bạn bác bánh bát bàn bảy bắc bắt
bằng bầu bé bên bếp bia biết biển bình bông bốn bột bơ bơi bùi buồn buổi bước bướm bưởi bữa cá cà
cái cam cao cạo cát cắt căn cấp câu cầu cây chạy chắc chân chậm chè chén chị chiếc chiếu chiều
chim chín chợ chơi chua chùa chúa chung chuối chuột chuyện chữ có con cô cổ cơm của cũng cuộc cuối
cúc cười cưới cứu dài dám dạy dấu dậy dễ dì dĩa diện dùng dũng dưa dừa dưới dương đá đá đại đàn
đánh đào đặng đất đầu đậu đây đẹp đêm đền đến đi điện điều đó đọc đói đôi đổi đồng đỗ đỡ đời đũa
đúng đuổi đường được đứng em én êm ếch gà gạo gắng gần ghe ghế ghét gì gia già giá giấy giếng gió
giỏi giọng giờ giúp giữ giữa gỗ gửi gừng hai hải hàng hát hãy hằng hấp hết hiền hiểu hoa hoà hoá
hoạ hoài hoàn hoàng hoạt hoặc hỏi hôm hồng hơn huế huệ huỳnh hương hướng hữu kéo kể kết khác khách
khăn khen khéo khế khi khoai khoan khoảng khoẻ khô khôn khuya khuỷu khuyên khuyến khuếch kiếm kiều
kính lá làm lan lành lăng lắm lấy lâu lên lễ liễu linh loài loan lo lỗ lời lớn luật luôn lươn lưới
lượt lưu lựu ly má mai mãi màu mắt mặt mâm mận mẹ mèo mềm mệt mì miền miệng mình mỗi một mơ mới
mua mùa muối muốn mười mượn mưa mừng mỹ nam năm nặng nấu nếu ngày ngắn ngân ngò ngoài ngoan ngoằn
ngọc ngon ngồi ngủ nguyên nguyễn nguyệt người ngược ngừng nghe nghề nghỉ nghiêng nghĩ nghĩa nhà
nhạc nhanh nhẹ nhiều nhìn nhỏ nhung những nhường nón nóng nông nơi nữ nửa nước oai oan oán ong ông
ổi ơi ớt phải phạm phan phấn phép phía phiêu phim phòng phố phở phúc phụng phượng qua quà quả quạt
quán quăn quắt quân quê quên quốc quy quý quỳnh quyền quyển quyết rau rằm rắn rất rẻ rồi rộng rủ
rùa rượu rừng sáng sao sau sắc sân sâu sen sẽ sinh sông sống suối sư sửa sức sướng tai tại tám tay
tắm tằm tấm tập tâm tên tết thái thanh thành tháng thảo thắng thầy thêm thích thiếu thơ thời thơm
thu thuận thuế thuốc thuở thuý thuỷ thuyền thư thước thương thưởng tiên tiền tiếng tiệm tím tìm
tình toà toán toàn tôi tối tốt trà trái trăm trăng trắng trẻ trên trong trọng trồng trời trúc trưa
trước trường truyện tuần tuấn tuệ tuổi tuyết tư từ tứ tươi tường uống uy uỷ ước ươm út vai vải van
vàng vạn văn vẫn vậy về vị việc viên việt vịt vòng vở với vua vui vùng vượt vườn vừa xa xanh xăng
xấu xe xem xiêu xin xinh xíu xong xuân xuống xương yên yến yêu yếu ý
"""
"""Written with the tone where the modern rule puts it."""
SYLLABLES = tuple(_SYLLABLES.split())

_TONES = {"\u0301": "s", "\u0300": "f", "\u0309": "r", "\u0303": "x", "\u0323": "j"}
_SHAPES = {"\u0306": "w", "\u031b": "w"}


def keys(syllable: str, *, late: bool) -> str:
    """Return what is typed for a syllable: each tone at once, or all of it at the very end."""
    typed_keys, tone = "", ""
    for letter in syllable:
        base, *marks = unicodedata.normalize("NFD", letter)
        if letter in "đĐ":
            typed_keys += "dd" if letter == "đ" else "DD"
            continue
        typed_keys += base
        here = ""
        for mark in marks:
            if mark == "\u0302":
                typed_keys += base
            elif mark in _SHAPES:
                typed_keys += "w"
            else:
                here = _TONES[mark]
        tone += here if late else ""
        typed_keys += "" if late else here
    return typed_keys + tone


def type_all(letters: str, before: str = "") -> str:
    for letter in letters:
        before = typed(before, letter)
    return before


def test_the_list_is_worth_its_name() -> None:
    assert len(set(SYLLABLES)) >= 400
    assert all(unicodedata.is_normalized("NFC", syllable) for syllable in SYLLABLES)


@pytest.mark.parametrize("late", [False, True], ids=["tone at once", "tone last"])
@pytest.mark.parametrize("capital", [False, True], ids=["small", "capital"])
def test_syllables_come_out_as_written(late: bool, capital: bool) -> None:
    wanted = [syllable.title() if capital else syllable for syllable in SYLLABLES]

    found = [type_all(keys(syllable, late=late)) for syllable in wanted]

    assert [pair for pair in zip(found, wanted, strict=True) if pair[0] != pair[1]] == []


@pytest.mark.parametrize(
    ("letters", "text"),
    [
        ("tieengs Vieetj", "tiếng Việt"),
        ("Trair chieeus, pha traf, chia baif", "Trải chiếu, pha trà, chia bài"),
        ("nguowif", "người"),
        ("nguwowif", "người"),
        ("nguoiwf", "người"),
        ("truongwf", "trường"),
        ("dangd", "đang"),
        ("dduowcj", "được"),
        ("tw", "tư"),
        ("w", "w"),
        ("uw", "ư"),
        ("wow", "wow"),
        ("hoaf", "hoà"),
        ("hofa", "hoà"),
        ("hoafn", "hoàn"),
        ("thuys", "thuý"),
        ("cuar", "của"),
        ("gif", "gì"),
        ("giaf", "già"),
        ("gias", "giá"),
        ("quas", "quá"),
        ("quys", "quý"),
        ("xooong", "xoong"),
        ("tuws sawcs", "tứ sắc"),
        ("DDOONGF", "ĐỒNG"),
        ("asf", "à"),
        ("asz", "a"),
        ("hoasz", "hoa"),
        ("xyz", "xyz"),
    ],
)
def test_ways_of_typing(letters: str, text: str) -> None:
    assert type_all(letters) == text


@pytest.mark.parametrize(
    ("letters", "text"),
    [
        ("tesst", "test"),
        ("passs", "pass"),
        ("aaa", "aa"),
        ("seee", "see"),
        ("zooo", "zooo"),
        ("fooo", "fooo"),
        ("boook", "book"),
        ("ddd", "dd"),
        ("Dadd", "Dad"),
        ("uwwe", "uwe"),
        ("tww", "tw"),
        ("noww", "now"),
        ("laww", "law"),
        ("uoww", "uow"),
        ("sofft", "soft"),
        ("boxx", "box"),
        ("sirr", "sir"),
        ("usser", "user"),
        ("asff", "af"),
    ],
)
def test_the_same_key_again_takes_it_back(letters: str, text: str) -> None:
    assert type_all(letters) == text


_LEFT_ALONE = (
    "hello hear your our clear first class style street Chris Klaus file zero jazz flex was Wendy "
    "Steffi crowd flow brown script problem player"
)


@pytest.mark.parametrize("word", _LEFT_ALONE.split())
def test_what_cannot_be_vietnamese_is_left_alone(word: str) -> None:
    assert type_all(word) == word


def escape(word: str) -> str:
    """Return what has to be typed for an English word: a key that did something, once more."""
    keys_typed, text = "", ""
    for letter in word:
        after = typed(text, letter)
        keys_typed += letter
        if after != text + letter:
            again = typed(after, letter)
            keys_typed, after = keys_typed + letter, again
        text = after
    return keys_typed


_ENGLISH = """
anna bob carol dad david dean eddy edward frank fred grace hannah henry ida ivan jack jane jess
john kate kevin laura lee leo lewis linda lou lucas mark mary max maya mike moss nora olaf oscar
otto paul peter rose ross ruth sam sara sofia sue susan tess tim tom uwe victor walter wendy will
xavier yves zoe window was saw now how two win draw deal deer door food book good cool free tree
see sea fox box six mix tax exit user sofa base case rule order word world where well low few view
weed wood sword
"""


@pytest.mark.parametrize("word", _ENGLISH.split())
def test_every_english_word_can_be_typed(word: str) -> None:
    assert type_all(escape(word)) == word


@given(st.text("abcdeghiklmnopqrstuvxywzfj DEƯđơê", max_size=14))
def test_text_before_the_word_is_never_touched(letters: str) -> None:
    text = type_all(letters, "Ván 3: ")

    assert text.startswith("Ván 3: ")
    assert unicodedata.is_normalized("NFC", text)
    assert len(text) <= len("Ván 3: ") + len(letters)


@given(st.text(max_size=20), st.characters(codec="utf-8"))
def test_any_text_can_stand_before(before: str, letter: str) -> None:
    assert isinstance(typed(before, letter), str)
