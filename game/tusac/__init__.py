"""Tứ Sắc: four copies of 28 faces, and every card wants to stand in a group.

The table says, the code says:

* *rác* = `rac`: how many cards stand in no group when the hand is arranged best; such a card is
  loose.
* *đôi*, *khạp*, *quằn* = pair, `khap`, `quan`: two, three, four equal cards.
* *Tướng* = general, the one card that is a group alone; then the group is called lone.
* *Tướng-Sĩ-Tượng* and *Xe-Pháo-Mã* of one colour = run.
* *Chốt* = soldier; `chot3` and `chot4` are three and four soldiers of different colours.
* *tỳ* = the offered card; *ăn* = eat: take it into a group with cards of the hand.
* *khui* = eat the fourth card to a *khạp* of the hand.
* *tới* = `toi`: an eat that leaves no loose card, which wins.
* *thiên tới* = `thien_toi`: a complete hand wins for the dealer as soon as it is dealt.
* *huề* = `hue`: the stock is used up, nobody wins.
* *lệnh* = `lenh`: the points of a complete hand.
"""
