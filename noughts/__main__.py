"""`python -m noughts`: the command line."""

from noughts.cli import main

if __name__ == "__main__":
    main()
