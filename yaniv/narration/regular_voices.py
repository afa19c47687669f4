"""Lines that the regulars say when they meet the player again: those of each character, and those of any.

A line has the gaps of its occasion: `{total}` for the total on which the player left, `{n}` for beaten calls, `{place}`
for the stop of the last match, `{ahead}` and `{behind}` for the record.

*Why* these lines are an own table and not fields of `Personality`: two characters share each personality, and a regular
who remembers you needs a voice of its own.
"""

from typing import Final

from msgspec import Struct

from yaniv.journey.regular_memory import MeetingOccasion


class MeetingLine(Struct, frozen=True):
    """Line for one occasion, in English."""

    occasion: MeetingOccasion
    text: str


VOICES: Final[dict[str, tuple[MeetingLine, ...]]] = {
    "noa": (
        MeetingLine("again", "Good to see you again."),
        MeetingLine("player_ahead", "You beat me fair and square."),
        MeetingLine("regular_ahead", "I was ahead last time. Don't be cross."),
        MeetingLine("left_on", "{total} last time? It happens."),
        MeetingLine("caught_often", "I've caught you {n} times. Sorry, really."),
        MeetingLine("catches_often", "You've caught me {n} times. I keep smiling."),
    ),
    "avi": (
        MeetingLine("again", "You came! Deal, deal!"),
        MeetingLine("player_ahead", "You beat me! Again, now, quick!"),
        MeetingLine("regular_ahead", "I beat you! Did you tell anyone?"),
        MeetingLine("left_on", "{total}! I still laugh about it."),
        MeetingLine("caught_often", "Caught you {n} times. I should fish."),
        MeetingLine("catches_often", "You've caught me {n} times. I know, too soon."),
    ),
    "maya": (
        MeetingLine("again", "You again. You complete the set."),
        MeetingLine("player_ahead", "You beat me. I kept the score sheet."),
        MeetingLine("regular_ahead", "I beat you. The score sheet's framed."),
        MeetingLine("left_on", "You finished on {total}. I wrote it down."),
        MeetingLine("caught_often", "{n} of your calls are in my collection."),
        MeetingLine("catches_often", "You've collected {n} of my calls. Trade?"),
    ),
    "eitan": (
        MeetingLine("again", "I had a hunch you'd come."),
        MeetingLine("player_ahead", "You beat me. Luck owes me one."),
        MeetingLine("regular_ahead", "I beat you. Pure instinct."),
        MeetingLine("left_on", "{total} last time? I'd have bet on it."),
        MeetingLine("caught_often", "Caught you {n} times. Place your bets."),
        MeetingLine("catches_often", "You've caught me {n} times. Luck has to turn."),
    ),
    "tamar": (
        MeetingLine("again", "You again. I've recounted the deck."),
        MeetingLine("player_ahead", "You were ahead. I've checked it twice."),
        MeetingLine("regular_ahead", "I was ahead. I've checked it twice."),
        MeetingLine("left_on", "You finished on {total}. I counted."),
        MeetingLine("caught_often", "I've caught you exactly {n} times."),
        MeetingLine("catches_often", "You've caught me {n} times. That's noted."),
    ),
    "dov": (
        MeetingLine("again", "There you are. The tea's still hot."),
        MeetingLine("player_ahead", "You were ahead last time. I can wait."),
        MeetingLine("regular_ahead", "I was ahead last time. There's no hurry."),
        MeetingLine("left_on", "{total} last time. It'll come down."),
        MeetingLine("caught_often", "I've caught you {n} times. I had time."),
        MeetingLine("catches_often", "You've caught me {n} times. I must have nodded off."),
    ),
    "shira": (
        MeetingLine("again", "Finally! I nearly started without you."),
        MeetingLine("player_ahead", "You beat me last time. Not today!"),
        MeetingLine("regular_ahead", "I beat you last time. Did you blink?"),
        MeetingLine("left_on", "{total} last time? Ouch. Come on!"),
        MeetingLine("caught_often", "Caught you {n} times, and I'm not tired."),
        MeetingLine("catches_often", "You've caught me {n} times. I can't sit still!"),
    ),
    "eli": (
        MeetingLine("again", "You again? I'll hold on to your cards."),
        MeetingLine("player_ahead", "You beat me. I know how."),
        MeetingLine("regular_ahead", "I beat you. I'd do it again."),
        MeetingLine("left_on", "You finished on {total}. I sleep well."),
        MeetingLine("caught_often", "I've spoiled {n} of your calls."),
        MeetingLine("catches_often", "You've spoiled {n} of my calls. That's my job."),
    ),
    "yael": (
        MeetingLine("again", "I saw you coming."),
        MeetingLine("player_ahead", "You were ahead. I've adjusted my aim."),
        MeetingLine("regular_ahead", "I was ahead. Right on target."),
        MeetingLine("left_on", "You finished on {total}. Aim lower."),
        MeetingLine("caught_often", "Caught you {n} times. Good aim."),
        MeetingLine("catches_often", "You've caught me {n} times. I'm taking aim."),
    ),
    "gil": (
        MeetingLine("again", "I told everyone you'd be back."),
        MeetingLine("player_ahead", "You beat me. Double or nothing?"),
        MeetingLine("regular_ahead", "I beat you. Want your revenge?"),
        MeetingLine("left_on", "{total}? I've had worse."),
        MeetingLine("caught_often", "Caught you {n} times. I like those odds."),
        MeetingLine("catches_often", "You've caught me {n} times. I like long odds."),
    ),
    "rona": (
        MeetingLine("again", "No rush. Good to see you."),
        MeetingLine("player_ahead", "You were ahead last time. I'll get there."),
        MeetingLine("regular_ahead", "I was ahead last time. Slowly does it."),
        MeetingLine("left_on", "{total} last time. Take your time today."),
        MeetingLine("caught_often", "I've caught you {n} times. You call, I wait."),
        MeetingLine("catches_often", "You've caught me {n} times. I'll wait longer."),
    ),
    "amir": (
        MeetingLine("again", "You again. I've sharpened my pencil."),
        MeetingLine("player_ahead", "You were ahead. I've gone over it since."),
        MeetingLine("regular_ahead", "I was ahead. I'd counted on it."),
        MeetingLine("left_on", "You finished on {total}. It's in my notes."),
        MeetingLine("caught_often", "I've caught you {n} times. I never miscount."),
        MeetingLine("catches_often", "You've caught me {n} times. I've learned from each."),
    ),
    "lea": (
        MeetingLine("again", "You're back. I saved you a seat."),
        MeetingLine("player_ahead", "You beat me. I held on to the wrong cards."),
        MeetingLine("regular_ahead", "I beat you. I held on to the right cards."),
        MeetingLine("left_on", "{total} last time. You don't travel light."),
        MeetingLine("caught_often", "I've caught {n} of your calls. I keep them all."),
        MeetingLine("catches_often", "You've caught me {n} times. A fine collection."),
    ),
    "omer": (
        MeetingLine("again", "My favourite target!"),
        MeetingLine("player_ahead", "You were ahead. You're my target now."),
        MeetingLine("regular_ahead", "I was ahead. Bull's-eye."),
        MeetingLine("left_on", "You finished on {total}. I know better numbers."),
        MeetingLine("caught_often", "Caught you {n} times. Clean shots."),
        MeetingLine("catches_often", "You've caught me {n} times. I'll duck."),
    ),
    "ziv": (
        MeetingLine("again", "You again. I know that look."),
        MeetingLine("player_ahead", "You beat me. I've studied how."),
        MeetingLine("regular_ahead", "I beat you. I read you well."),
        MeetingLine("left_on", "You finished on {total}. Everybody's read about it."),
        MeetingLine("caught_often", "Caught you {n} times. You're an open book."),
        MeetingLine("catches_often", "You've caught me {n} times. I'm rereading you."),
    ),
}
"""By character; for each character the same occasions in the same order."""
ANY_VOICE: Final[tuple[MeetingLine, ...]] = (
    MeetingLine("player_won", "You won last time. I want it back."),
    MeetingLine("again", "We've met. Sit down."),
    MeetingLine("regular_won", "I won last time. Come and get it."),
    MeetingLine("left_on", "Last time you finished on {total}. Try again?"),
    MeetingLine("met_elsewhere", "Last time: {place}. Remember?"),
    MeetingLine("caught_often", "I've caught you {n} times. Call again!"),
    MeetingLine("catches_often", "You've caught me {n} times. Not tonight."),
    MeetingLine("close_record", "{ahead} for you, {behind} for me. That's close."),
)
"""Lines that fit any character."""
