"""A fault of input that a person can mend."""


class UserError(Exception):
    """Something a person asked for cannot be done; nothing has changed.

    Attributes:
        code: key of the sentence in the language files (`error.<code>`).
        values: what the sentence names: what, where, and what is allowed.
    """

    def __init__(self, code: str, **values: object) -> None:
        listed = ", ".join(f"{key}={value!r}" for key, value in values.items())
        super().__init__(f"{code}: {listed}" if listed else code)
        self.code = code
        self.values = values
