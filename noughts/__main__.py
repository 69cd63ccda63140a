"""`python -m noughts`: the command line."""

from noughts.system.safe_path import drop_current_folder

if __name__ == "__main__":
    drop_current_folder()  # first: the command line imports the standard library

    from noughts.cli import main

    main()
