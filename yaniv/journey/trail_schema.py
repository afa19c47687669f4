"""Schema of trail files: a trail, its stops, their opponents, rooms and goals.

Files are read by `trail_library`; what cannot be said here is checked by `trail_checks`.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta

from yaniv.match_purpose import MAX_WORD_LENGTH
from yaniv.rules.house_rules import MAX_ABOUT_CHARS, MAX_NAME_CHARS, Group, HouseRules
from yaniv.settings.settings_schema import CardBack, CardPaper, Cloth, PortraitFrame, TableRoom

GOALS_PER_STOP: Final = 3
MAX_STOPS: Final = 40
STAGE_SIGN: Final = "/"
"""Separates the id of a knock-out stop from the number of the match, from 1, in the purpose of a match."""
MAX_STOP_ID_LENGTH: Final = MAX_WORD_LENGTH - 3
"""Most characters of a stop's id; leaves room for the number of a match."""


def _described(title: str, description: str) -> Meta:
    """Return what text editors show for a key; not a title of `Meta`, because players do not read it."""
    return Meta(extra_json_schema={"title": title, "description": description})


TrailName = Annotated[str, Meta(min_length=1, max_length=MAX_NAME_CHARS, extra={"text": "name"})]
TrailProse = Annotated[str, Meta(max_length=MAX_ABOUT_CHARS, extra={"text": "prose"})]
StopId = Annotated[str, Meta(min_length=1, max_length=MAX_STOP_ID_LENGTH, extra={"text": "name"})]
CharacterId = Literal[
    "noa",
    "avi",
    "maya",
    "eitan",
    "tamar",
    "dov",
    "shira",
    "eli",
    "yael",
    "gil",
    "rona",
    "amir",
    "lea",
    "omer",
    "ziv",
]
"""Ids of `yaniv.bots.characters`."""
LevelName = Literal["novice", "casual", "club", "expert", "master"]
"""Ids of `yaniv.bots.roster`."""
FeltName = Literal[
    "table", "stone", "sand", "night", "carriage", "zinc", "moss", "slate", "wool", "lagoon", "aguayo", "pixels"
]
"""`table`: the felt that the player has chosen in the settings."""
SoundBed = Literal["none", "cafe", "beach", "train", "quiet"]
Scenery = Literal[
    "beach",
    "walls",
    "orchard",
    "desert",
    "train",
    "boulevard",
    "harbour",
    "pub",
    "city",
    "college",
    "peaks",
    "island",
    "market",
    "pass",
    "moon",
    "roof",
]
"""Pictures on the map and at the stop, in `assets/journey`."""
GoalName = Literal[
    "win_match",
    "finish_within",
    "won_by",
    "won_from_behind",
    "won_from_last",
    "win_within_rounds",
    "win_stage",
    "win_rounds",
    "win_streak",
    "zero_rounds",
    "call_with",
    "call_above",
    "call_in_turn",
    "last_turn_win",
    "win_from_stock",
    "asafs",
    "asaf_with_cards",
    "asaf_together",
    "catch_same",
    "self_asaf",
    "knock_out",
    "no_penalty",
    "run_of",
    "set_of",
    "ace_high_run",
    "joker_in_set",
    "joker_in_run",
    "joker_swap",
    "draw_first",
    "early_throw",
    "slaps",
    "slaps_in_round",
    "slap_on_run",
    "slap_in_last_round",
    "landed_on",
    "reduce_total",
    "bonus",
]
"""Goals of `goal_catalogue`."""


class Regular(Group, frozen=True):
    """Opponent at a stop."""

    name: Annotated[CharacterId, _described("Opponent", "Who sits at the table.")]
    level: Annotated[LevelName, _described("Level", "How strong this opponent plays here.")]
    says: Annotated[TrailProse, _described("Greeting", "What this opponent says when you arrive.")] = ""


class Room(Group, frozen=True):
    """Room of a stop."""

    scenery: Annotated[Scenery, _described("Scenery", "Picture of the place on the map.")] = "beach"
    felt: Annotated[FeltName, _described("Felt", "Colour of the table in this room.")] = "table"
    sound: Annotated[SoundBed, _described("Sound", "What is heard in this room.")] = "none"


class Goal(Group, frozen=True):
    """Goal of a stop."""

    goal: Annotated[GoalName, _described("Goal", "What has to happen in one match.")]
    number: Annotated[
        Annotated[int, Meta(ge=1, le=1000)] | None,
        _described("Number", "How many, how much or at most; for goals that take a number."),
    ] = None


class Souvenir(Group, frozen=True):
    """Souvenir of a stop."""

    back: Annotated[CardBack | None, _described("Back", "Card back.")] = None
    paper: Annotated[CardPaper | None, _described("Paper", "What the cards are made of.")] = None
    cloth: Annotated[Cloth | None, _described("Cloth", "What lies on the table.")] = None
    frame: Annotated[PortraitFrame | None, _described("Frame", "Frame around each portrait.")] = None
    room: Annotated[TableRoom | None, _described("Room", "What is seen around the table.")] = None


class StopTalk(Group, frozen=True):
    """Lines of the regulars of a stop to a player who comes again; any of them may say each."""

    again: Annotated[tuple[TrailProse, ...], _described("Again", "To a player they have met at this stop before.")] = ()
    player_ahead: Annotated[
        tuple[TrailProse, ...],
        _described("Player ahead", "To a player who finished ahead of them here the last time."),
    ] = ()
    regular_ahead: Annotated[
        tuple[TrailProse, ...],
        _described("Regular ahead", "To a player who finished behind them here the last time."),
    ] = ()


class Stop(Group, frozen=True):
    """Stop of a trail."""

    id: Annotated[StopId, _described("Id", "Short name, unique in the trail: a-z, 0-9 and hyphens.")]
    name: Annotated[TrailName, _described("Name", "Name of the place.")]
    opponents: Annotated[tuple[Regular, ...], _described("Opponents", "By seat, clockwise from you.")]
    goals: Annotated[tuple[Goal, ...], _described("Goals", "Exactly three.")]
    about: Annotated[TrailProse, _described("About", "A sentence or two about the place.")] = ""
    variant: Annotated[TrailName | None, _described("Variant", "Built-in variant that is played here.")] = None
    rules: Annotated[
        HouseRules | None,
        _described("Rules", "Rules of this stop, as in a rule file; instead of a variant."),
    ] = None
    limit: Annotated[
        Annotated[int, Meta(ge=10, le=1000)] | None,
        _described("Point limit", "Instead of the limit of the variant."),
    ] = None
    knockout: Annotated[bool, _described("Knock-out", "One against one until one is left: 3 or 7 opponents.")] = False
    talk: Annotated[StopTalk, _described("Talk", "What the opponents say when you come again.")] = StopTalk()
    rivals: Annotated[
        bool,
        _described("Rivals", "Whoever has lost to the player most often takes the chairs, before the opponents named."),
    ] = False
    room: Annotated[Room, _described("Room", "How the place looks and sounds.")] = Room()
    opens: Annotated[tuple[StopId, ...], _described("Opens", "Stops that follow: two stars open all of them.")] = ()
    souvenir: Annotated[Souvenir, _described("Souvenir", "What two stars earn.")] = Souvenir()

    @property
    def stages(self) -> int:
        """Matches to win in a knock-out; 1 at any other stop."""
        return (len(self.opponents) + 1).bit_length() - 1 if self.knockout else 1


class Trail(Group, frozen=True):
    """Trail file: a name, a description, and stops; the first one is open from the start."""

    name: TrailName
    stops: tuple[Stop, ...]
    about: TrailProse = ""

    def find_stop(self, stop_id: str) -> Stop | None:
        """Return the stop with this id; None if there is none."""
        return next((stop for stop in self.stops if stop.id == stop_id), None)
