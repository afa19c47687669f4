"""Entry point of `python -m yaniv.arena.train`."""

from yaniv.arena.train.training_loop import main

if __name__ == "__main__":
    main()
