"""`python -m noughts`: the command line."""

from noughts.game.safe_path import drop_current_folder

if __name__ == "__main__":
    drop_current_folder()  # before the command line imports from the standard library

    from noughts.cli import main

    main()
