"""`python -m yaniv.arena.train`."""

from yaniv.arena.train.run import main

if __name__ == "__main__":
    main()
