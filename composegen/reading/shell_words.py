"""What a shell makes of one word behind `NAME=`, as far as it can be known without running it.

This is the part of Bash that `eval "export NAME=word"` shows on words without blanks; what depends
on the machine (commands, home folders, process numbers, files) is unknown, and is never run.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

# Whether a name is set, and its value, `None` when that is unknown.
Seen = Callable[[str], tuple[bool, str | None]]

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_BRACED = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(?:(:?[-+?])(.*))?", re.DOTALL)
_TILDE = re.compile(r"(?:^|:)~")
_COMMANDS = re.compile(r"(?:;[A-Za-z0-9_.,:/@%+-]+)+")
_LONGEST = 40
_DEEPEST = 20
_UNCLOSED = "finds a quote that is never closed"


@dataclass(frozen=True, slots=True)
class Word:
    """What became of a word.

    Args:
        value: The value, `None` when it depends on the machine.
        sets: Whether the variable gets it at all.
        trouble: What goes wrong, as the end of a sentence about the shell; empty if nothing does.
        ends: Whether nothing is read behind it.
    """

    value: str | None = None
    sets: bool = True
    trouble: str = ""
    ends: bool = False


class _Stop(Exception):  # noqa: N818 - no error, a result that ends the reading of a word
    """Nothing more of a word is evaluated."""

    def __init__(self, word: Word) -> None:
        super().__init__()
        self.word = word


def evaluated(text: str, seen: Seen) -> Word:
    r"""Evaluate the value of an assignment.

    Args:
        text: The word behind `NAME=`, without blanks.
        seen: What is set already.

    >>> evaluated("a\"b\"'c'\\d", lambda name: (False, None)).value
    'abcd'
    >>> evaluated("$(date)", lambda name: (False, None)).trouble
    'runs a command'
    """
    try:
        return Word(_Evaluation(text, seen).run())
    except _Stop as stop:
        return stop.word


def shortened(text: str) -> str:
    """Keep a quotation in a sentence short."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _has_alternatives(text: str) -> bool:
    """Tell whether braces hold a comma or two dots, which makes them alternatives."""
    opened: list[int] = []
    separated: list[bool] = []
    for position, char in enumerate(text):
        if char == "{":
            opened.append(position)
            separated.append(False)
        elif char == "}" and opened:
            begin = opened.pop()
            if separated.pop() and text[begin - 1 : begin] != "$":
                return True
        elif opened and (char == "," or text.startswith("..", position)):
            separated[-1] = True
    return False


class _Evaluation:
    """Walks over one word."""

    def __init__(self, text: str, seen: Seen, depth: int = 0) -> None:
        self.text = text
        self.seen = seen
        self.depth = depth
        self.position = 0
        self.done: list[str] = []

    def run(self) -> str:
        """Evaluate to the end of the word."""
        self._refuse_expansions()
        while self.position < len(self.text):
            char = self._take()
            if char == "'":
                self.done.append(self._until_quote())
            elif char == '"':
                self._double_quoted()
            elif char == "\\":
                self.done.append(self._take() or char)
            elif char == "$":
                self._dollar(quoted=False)
            elif char in ";&|<>()":
                self._operator(char)
            else:
                self._plain(char)
        return "".join(self.done)

    def _take(self) -> str:
        char = self.text[self.position : self.position + 1]
        self.position += 1
        return char

    def _plain(self, char: str) -> None:
        if char == "`":
            raise _Stop(self._command("`"))
        self.done.append(char)

    def _command(self, end: str) -> Word:
        if end in self.text[self.position :]:
            return Word(trouble="runs a command")
        return Word(sets=False, trouble="finds a command that is never closed")

    def _refuse_expansions(self) -> None:
        bare = re.sub(r"""'[^']*'|"[^"]*"|\\.""", "_", self.text)
        if _has_alternatives(bare):
            raise _Stop(Word(trouble="takes the braces for alternatives"))
        if _TILDE.search(bare):
            raise _Stop(Word(trouble="puts the home folder in place of `~`"))

    def _operator(self, char: str) -> None:
        rest = self.text[self.position - 1 :]
        if char == ";" and len(rest) > 1:
            # A command that does not even parse takes the assignment with it.
            value = "".join(self.done) if _COMMANDS.fullmatch(rest) else None
            raise _Stop(Word(value, trouble=f"runs `{shortened(rest[1:])}` as a command"))
        if char == ";":
            raise _Stop(Word("".join(self.done), trouble="takes `;` for the end of a command"))
        if char in "&|":
            raise _Stop(Word(sets=False, trouble=f"takes `{char}` for the end of a command"))
        if char in "<>":
            raise _Stop(Word(sets=False, trouble=f"takes `{char}` for a redirection"))
        raise _Stop(Word(sets=False, trouble=f"cannot make anything of `{char}`"))

    def _until_quote(self) -> str:
        end = self.text.find("'", self.position)
        if end < 0:
            raise _Stop(Word(sets=False, trouble=_UNCLOSED))
        found = self.text[self.position : end]
        self.position = end + 1
        return found

    def _double_quoted(self) -> None:
        while self.position < len(self.text):
            char = self._take()
            if char == '"':
                return
            if char == "\\" and self.text[self.position : self.position + 1] in tuple('$`"\\'):
                self.done.append(self._take())
            elif char == "$":
                self._dollar(quoted=True)
            else:
                self._plain(char)
        raise _Stop(Word(sets=False, trouble=_UNCLOSED))

    def _dollar(self, *, quoted: bool) -> None:
        next_char = self.text[self.position : self.position + 1]
        name = _NAME.match(self.text, self.position)
        if name is not None:
            self.position = name.end()
            self.done.append(self._value(name[0]))
        elif next_char == "{":
            self.position += 1
            self.done.append(self._braced(quoted=quoted))
        elif next_char == "[":
            raise _Stop(Word(trouble="computes a number"))
        elif next_char == "(":
            if self.text.startswith("((", self.position):
                raise _Stop(Word(trouble="computes a number"))
            raise _Stop(self._command(")"))
        elif next_char and (next_char.isdigit() or next_char in "$?!#@*-"):
            raise _Stop(Word(trouble=f"puts a value of its own in place of `${next_char}`"))
        elif next_char == "'" and not quoted:
            raise _Stop(Word(trouble="takes `$'` for the beginning of a quoted text"))
        elif next_char != '"' or quoted:
            self.done.append("$")

    def _value(self, name: str) -> str:
        known, value = self.seen(name)
        if not known:
            return ""
        if value is None:
            raise _Stop(
                Word(trouble=f"puts a value in place of `${shortened(name)}` that depends on more")
            )
        return value

    def _braced(self, *, quoted: bool) -> str:
        end = self._closing_brace()
        inside = self.text[self.position : end]
        self.position = end + 1
        match = _BRACED.fullmatch(inside)
        if match is None or (quoted and re.search(r"[\"'\\]", inside)):
            raise _Stop(Word(trouble=f"has a meaning of its own for `${{{shortened(inside)}}}`"))
        name, operator, word = match.groups()
        known, value = self.seen(name)
        present = known and (value != "" or operator is None or operator[0] != ":")
        if operator is None or (present and operator[-1] != "+"):
            return self._value(name)
        if operator[-1] == "?":
            trouble = f"ends because `{shortened(name)}` is not set"
            raise _Stop(Word(sets=False, trouble=trouble, ends=True))
        if operator[-1] == "+" and not present:
            return ""
        if self.depth == _DEEPEST:
            raise _Stop(Word(trouble="finds references nested deeply"))
        return _Evaluation(word, self.seen, self.depth + 1).run()

    def _closing_brace(self) -> int:
        depth = 1
        position = self.position
        while position < len(self.text):
            if self.text.startswith("${", position):
                depth += 1
                position += 1
            elif self.text[position] == "\\":
                position += 1
            elif self.text[position] == "}":
                depth -= 1
                if not depth:
                    return position
            position += 1
        raise _Stop(Word(sets=False, trouble="finds a `${` that is never closed"))
