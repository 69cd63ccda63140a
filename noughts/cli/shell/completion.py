"""`noughts completion`: the shell asks this command for the next words, so it never goes out of date."""

from noughts.cli import ALIASES, COMMANDS, command_module
from noughts.cli.arguments import argument
from noughts.cli.output import say

EXAMPLE = "noughts completion bash >> ~/.bashrc"
BASH = r"""_noughts() {
    local words=$(noughts completion bash -- "${COMP_WORDS[@]:0:$COMP_CWORD}" 2>/dev/null)
    COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _noughts noughts"""  # default: complete file names if there are no words
SCRIPTS = {
    "bash": BASH,
    "zsh": f"autoload -Uz bashcompinit && bashcompinit\n{BASH}",
    "fish": "complete -c noughts -a '(noughts completion fish -- (commandline -opc) 2>/dev/null)'",
}
ARGUMENTS = (
    argument("shell", metavar="|".join(SCRIPTS), choices=tuple(SCRIPTS), help="Your shell."),
    argument(
        "words",
        metavar="WORD",
        nargs="*",
        default=[],
        help="The words typed so far, after --; prints the words that can follow.",
    ),
)
PLAYERS = {"FIRST", "SECOND", "PLAYER"}  # arguments that are names of players


def run(shell: str, words: list[str]) -> None:
    """Print a script that completes commands, options and known values in your shell.

    Add it to the file that your shell reads when it starts; for fish, that is ~/.config/fish/config.fish.
    """
    say(*(next_words(words) if words else [SCRIPTS[shell]]))


def next_words(words: list[str]) -> list[str]:
    """The words that can follow these, of which the first is the program.

    >>> next_words(["noughts", "compare", "--order"])
    ['rows', 'centre', 'edges', 'best', 'worst']
    """
    if len(words) == 1:
        return [*COMMANDS, "--help", "--version"]
    command, last = ALIASES.get(words[1], words[1]), words[-1]
    if command not in COMMANDS:
        return []
    options, positional = ["--help"], []
    for names, settings in command_module(command).ARGUMENTS:
        if names[0][0] != "-":
            positional += argument_values(settings)
            continue
        options += names
        if last in names and "action" not in settings:
            return argument_values(settings)
    return [*dict.fromkeys(positional), *options]


def argument_values(settings: dict[str, object]) -> list[str]:
    """The values of an argument, if there is a list of them.

    >>> argument_values({"metavar": "X|O|both"})
    ['X', 'O', 'both']
    """
    from noughts.players.registry import NAMES

    metavar, choices = str(settings.get("metavar", "")), settings.get("choices")
    if isinstance(choices, tuple):
        return list(choices)
    return metavar.split("|") if "|" in metavar else list(NAMES) if metavar in PLAYERS else []
