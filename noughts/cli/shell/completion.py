"""`noughts completion`: a shell asks this program what could come next, so it always knows all there is."""

from noughts.cli import COMMANDS, command_module
from noughts.cli.arguments import argument
from noughts.cli.common import say

EXAMPLE = "noughts completion bash >> ~/.bashrc"
BASH = r"""_noughts() {
    local known=$(noughts completion bash -- "${COMP_WORDS[@]:0:$COMP_CWORD}" 2>/dev/null)
    COMPREPLY=($(compgen -W "$known" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _noughts noughts"""  # default: files, where nothing is known
SCRIPTS = {
    "bash": BASH,
    "zsh": f"autoload -Uz bashcompinit && bashcompinit\n{BASH}",
    "fish": "complete -c noughts -a '(noughts completion fish -- (commandline -opc) 2>/dev/null)'",
}
ARGUMENTS = (
    argument("shell", metavar="|".join(SCRIPTS), choices=tuple(SCRIPTS), help="Which shell to write for."),
    argument(
        "words",
        metavar="WORD",
        nargs="*",
        default=[],
        help="After --, what was typed: say what could come next.",
    ),
)
PLAYERS = {"FIRST", "SECOND", "PLAYER"}  # who these stand for has a name


def run(shell: str, words: list[str]) -> None:
    """Print what makes a shell complete commands, options, and values where they are known.

    Add it to the file that the shell reads when it starts; for fish ~/.config/fish/config.fish.
    """
    say(*(following(words) if words else [SCRIPTS[shell]]))


def following(words: list[str]) -> list[str]:
    """What could come after these words, of which the first is the program.

    >>> following(["noughts", "compare", "--order"])
    ['rows', 'centre', 'edges', 'best', 'worst']
    """
    if len(words) == 1:
        return [*COMMANDS, "--help", "--version"]
    command, last = words[1], words[-1]
    if command not in COMMANDS:
        return []
    options, places = ["--help"], []
    for names, settings in command_module(command).ARGUMENTS:
        if names[0][0] != "-":
            places += values(settings)
            continue
        options += names
        if last in names and "action" not in settings:
            return values(settings)
    return [*dict.fromkeys(places), *options]


def values(settings: dict[str, object]) -> list[str]:
    """The words that an argument can be, as far as there are such words.

    >>> values({"metavar": "X|O|both"})
    ['X', 'O', 'both']
    """
    from noughts.players.registry import NAMES

    metavar, choices = str(settings.get("metavar", "")), settings.get("choices")
    if isinstance(choices, tuple):
        return list(choices)
    return metavar.split("|") if "|" in metavar else list(NAMES) if metavar in PLAYERS else []
