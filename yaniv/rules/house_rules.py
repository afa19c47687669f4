"""Declarations of the house rules, each in one place.

Files, forms, help, JSON schema and tests read these declarations. A rule is a field with its range, its default, and
the title and description that players see. Its key is the dotted path of the field: `call.limit`.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from yaniv.sanitize import MAX_CALL_WORD_LENGTH

PlayerCount = Annotated[int, Meta(ge=2, le=16)]
CardPoints = Annotated[int, Meta(ge=-10, le=20)]
PenaltyPoints = Annotated[int, Meta(ge=0, le=200)]
MAX_NAME_CHARS: Final = 100
"""Maximum length of a variant's name; longer names do not fit on any page and slow down drawing."""
MAX_ABOUT_CHARS: Final = 500
"""Maximum length of a variant's description, in characters."""
_SINGLE_SPACES: Final = {"pattern": "^([^ ]+( [^ ]+)*)?$"}
"""The part of `yaniv.sanitize.find_text_flaw` that a JSON schema can express; file readers call it for the rest."""
SpokenWord = Annotated[
    str,
    Meta(min_length=1, max_length=MAX_CALL_WORD_LENGTH, extra={"text": "name"}, extra_json_schema=_SINGLE_SPACES),
]
"""Word spoken by a player; not empty."""


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """Base class of groups of settings as they stand in a file; unknown keys are rejected."""


class TableRules(Group, frozen=True):
    """Table."""

    min_players: Annotated[PlayerCount, Meta(title="Min. players", description="Needs at least this many players.")] = 2
    max_players: Annotated[PlayerCount, Meta(title="Max. players", description="Takes up to this many players.")] = 8
    direction: Annotated[
        Literal["clockwise", "counterclockwise"],
        Meta(title="Direction of play", description="Which way the deal and the turns go."),
    ] = "clockwise"
    call_word: Annotated[SpokenWord, Meta(title="Word that ends the round", description="Said by whoever calls.")] = (
        "Yaniv"
    )
    asaf_word: Annotated[
        SpokenWord, Meta(title="Word that beats a call", description="Said by whoever beats the caller.")
    ] = "Asaf"
    tranning_seconds: Annotated[
        Annotated[int, Meta(ge=0, le=600)],
        Meta(title="Nudge after", description="Nudges a player idle for this many seconds; 0 = never."),
    ] = 0


class CardValues(Group, frozen=True):
    """Card values."""

    ace: Annotated[CardPoints, Meta(title="Ace", description="Points for an ace in hand.")] = 1
    jack: Annotated[CardPoints, Meta(title="Jack", description="Points for a jack in hand.")] = 10
    queen: Annotated[CardPoints, Meta(title="Queen", description="Points for a queen in hand.")] = 10
    king: Annotated[CardPoints, Meta(title="King", description="Points for a king in hand.")] = 10
    joker: Annotated[CardPoints, Meta(title="Joker", description="Points for a joker in hand.")] = 0
    one_eyed_jack: Annotated[
        CardPoints | None,
        Meta(
            title="One-eyed jack",
            description="Points for the jacks of spades and hearts, if they differ from the other jacks.",
        ),
    ] = None


class DeckRules(Group, frozen=True):
    """Cards."""

    packs: Annotated[
        Literal["auto"] | Annotated[int, Meta(ge=1, le=8)],
        Meta(
            title="Packs",
            description="How many packs to shuffle together; by default as many as the players need.",
        ),
    ] = "auto"
    pack: Annotated[
        Literal["full", "half", "half_up_to_4"],
        Meta(title="Pack size", description="A half pack has hearts, spades and half the jokers."),
    ] = "full"
    jokers: Annotated[
        Annotated[int, Meta(ge=0, le=4)], Meta(title="Jokers", description="Jokers in each full pack.")
    ] = 2
    values: CardValues = CardValues()


class DealRules(Group, frozen=True):
    """Dealing."""

    hand_size: Annotated[
        Annotated[int, Meta(ge=1, le=13)], Meta(title="Cards each", description="Every player starts with this many.")
    ] = 5
    extra_cards: Annotated[
        Annotated[int, Meta(ge=0, le=3)],
        Meta(
            title="Extra cards",
            description="Dealt in addition; each player then puts that many cards of their choice back on the deck.",
        ),
    ] = 0


class TurnRules(Group, frozen=True):
    """Turn."""

    order: Annotated[
        Literal["throw_first", "draw_first", "either"],
        Meta(title="Order of a turn", description="Whether you throw or draw first."),
    ] = "throw_first"
    slap_down: Annotated[
        Literal["none", "single", "sets", "sets_and_runs"],
        Meta(title="Slap-down", description="When you may slap a drawn card onto your throw."),
    ] = "none"
    early_throw: Annotated[
        bool,
        Meta(title="Early throw", description="The next player may throw before the current one has drawn."),
    ] = False


class MeldRules(Group, frozen=True):
    """Melds."""

    runs: Annotated[
        Literal["allowed", "forbidden"],
        Meta(title="Runs", description="Whether runs may be thrown, or only single cards and sets."),
    ] = "allowed"
    ace: Annotated[
        Literal["low", "low_or_high", "wrap"],
        Meta(title="Ace in runs", description="Where the ace goes in a run."),
    ] = "low"
    jokers: Annotated[
        Literal["runs", "plain", "sets_and_runs"],
        Meta(title="Jokers", description="Where a joker can replace another card."),
    ] = "runs"


class PickupRules(Group, frozen=True):
    """Pick-up."""

    from_last_play: Annotated[
        Literal["ends", "last", "any", "any_of_set"],
        Meta(title="Take from last throw", description="Which cards of the last throw the next player may take."),
    ] = "ends"
    needs_throw_of: Annotated[
        Annotated[int, Meta(ge=1, le=3)],
        Meta(title="Throw to take", description="How many cards you must throw to take one from the last throw."),
    ] = 1
    joker_swap: Annotated[
        Literal["none", "as_throw", "with_throw"],
        Meta(title="Joker swap", description="Taking a joker from the last run in exchange for the card it replaces."),
    ] = "none"
    first_upcard: Annotated[
        bool, Meta(title="First upcard", description="The card turned up at the deal may be taken.")
    ] = True
    reshuffle_keeps: Annotated[
        Literal["last_play", "top_card"],
        Meta(title="Reshuffle keeps", description="What stays on the pile at a reshuffle."),
    ] = "last_play"


class CallRules(Group, frozen=True):
    """Calling."""

    limit: Annotated[
        Annotated[int, Meta(ge=0, le=100)],
        Meta(title="Call at or below", description="With this many points or fewer, you may call."),
    ] = 5
    beaten_by: Annotated[
        Literal["equal_or_lower", "lower"],
        Meta(title="Beaten by", description="Whether a hand as low as the caller's beats the call."),
    ] = "equal_or_lower"
    ends_round: Annotated[
        Literal["at_once", "after_final_turns"],
        Meta(title="After a call", description="Whether the others get one last turn."),
    ] = "at_once"
    over_limit: Annotated[
        Literal["forbidden", "continue", "draw_three", "swap_hands", "eliminate", "self_asaf"],
        Meta(title="Call above the limit", description="What happens when someone calls with too high a hand."),
    ] = "forbidden"
    punish_above: Annotated[
        PenaltyPoints | None,
        Meta(
            title="Punish only above",
            description="Up to this many points, a call above the limit is only void; with more, it's punished.",
        ),
    ] = None
    out_of_turn: Annotated[
        Literal["forbidden", "ends_round"],
        Meta(title="Call out of turn", description="What happens when someone calls out of turn."),
    ] = "forbidden"
    wrong_word: Annotated[
        SpokenWord | None,
        Meta(title="Word that costs points", description="Calling with this word costs extra points."),
    ] = None


class ScoringRules(Group, frozen=True):
    """Scoring."""

    zero_for: Annotated[
        Literal["yaniv", "asaf", "both"],
        Meta(title="Who scores 0", description="Whether an unbeaten caller, the lowest Asaf or both score 0."),
    ] = "yaniv"
    asaf_penalty: Annotated[
        PenaltyPoints, Meta(title="Penalty for a beaten call", description="What a beaten caller pays.")
    ] = 30
    beaten_caller: Annotated[
        Literal["hand_plus_penalty", "penalty_only"],
        Meta(
            title="Beaten caller scores",
            description="Whether a beaten caller scores their hand as well as the penalty.",
        ),
    ] = "hand_plus_penalty"
    others_when_beaten: Annotated[
        Literal["hand", "zero"],
        Meta(title="Others score on a beaten call", description="What the others score when the caller is beaten."),
    ] = "hand"
    multi_asaf: Annotated[
        Literal["flat", "each", "plus_each"],
        Meta(title="Beaten by several", description="What a caller beaten by 2 or more players pays."),
    ] = "flat"
    multi_asaf_points: Annotated[
        PenaltyPoints, Meta(title="Points for each Asaf", description="Paid for each player who beats the caller.")
    ] = 20
    out_of_turn_penalty: Annotated[
        PenaltyPoints, Meta(title="Out-of-turn penalty", description="What a call out of turn costs.")
    ] = 30
    wrong_word_penalty: Annotated[
        PenaltyPoints, Meta(title="Wrong-word penalty", description="Added for using the wrong word.")
    ] = 30
    reduce_at: Annotated[
        Literal["none", "limit"] | Annotated[int, Meta(ge=1, le=1000)],
        Meta(
            title="Reduce totals at",
            description="Landing exactly on a multiple of this number, or only on the limit, reduces a total.",
        ),
    ] = "none"
    reduce_by: Annotated[
        Literal["half"] | Annotated[int, Meta(ge=1, le=1000)],
        Meta(title="Reduce totals by", description="How much is taken off."),
    ] = "half"
    streak_length: Annotated[
        Annotated[int, Meta(ge=0, le=20)],
        Meta(title="Streak", description="This many wins in a row earn the bonus; 0 = no bonus."),
    ] = 0
    streak_bonus: Annotated[PenaltyPoints, Meta(title="Streak bonus", description="Points taken off for a streak.")] = (
        25
    )
    tally_length: Annotated[
        Annotated[int, Meta(ge=0, le=20)],
        Meta(title="Tally", description="This many wins in total earn the bonus; 0 = no bonus."),
    ] = 0
    tally_bonus: Annotated[
        PenaltyPoints, Meta(title="Tally bonus", description="Points taken off for a full tally.")
    ] = 25


class MatchRules(Group, frozen=True):
    """Match."""

    end: Annotated[
        Literal["last_standing", "first_over", "single_round"],
        Meta(title="End of the match", description="When the match is over, and who wins it."),
    ] = "last_standing"
    limit: Annotated[
        Annotated[int, Meta(ge=10, le=1000)],
        Meta(title="Point limit", description="The total that puts a player out or ends the match."),
    ] = 200
    limit_hit: Annotated[
        Literal["over", "reach"],
        Meta(title="Limit counts when", description="Whether a total must pass the limit or only reach it."),
    ] = "over"
    round_limit: Annotated[
        Annotated[int, Meta(ge=0, le=100)],
        Meta(title="Round limit", description="After this many rounds the lowest total wins; 0 = no limit."),
    ] = 0
    tie: Annotated[
        Literal["extra_round", "shared"],
        Meta(title="Tie at the end", description="What happens when the leaders are tied."),
    ] = "extra_round"
    next_starter: Annotated[
        Literal["lowest", "caller", "rotate"],
        Meta(title="Next starter", description="Who deals and starts the next round."),
    ] = "lowest"


class HouseRules(Group, frozen=True):
    """All the house rules; each has a default."""

    table: TableRules = TableRules()
    deck: DeckRules = DeckRules()
    deal: DealRules = DealRules()
    turn: TurnRules = TurnRules()
    melds: MeldRules = MeldRules()
    pickup: PickupRules = PickupRules()
    call: CallRules = CallRules()
    scoring: ScoringRules = ScoringRules()
    match: MatchRules = MatchRules()


class Variant(Group, frozen=True):
    """A rule file: a name, a description, and what differs from the defaults."""

    name: Annotated[str, Meta(max_length=MAX_NAME_CHARS, extra={"text": "name"}, extra_json_schema=_SINGLE_SPACES)] = ""
    about: Annotated[str, Meta(max_length=MAX_ABOUT_CHARS, extra={"text": "prose"})] = ""
    table: TableRules = TableRules()
    deck: DeckRules = DeckRules()
    deal: DealRules = DealRules()
    turn: TurnRules = TurnRules()
    melds: MeldRules = MeldRules()
    pickup: PickupRules = PickupRules()
    call: CallRules = CallRules()
    scoring: ScoringRules = ScoringRules()
    match: MatchRules = MatchRules()

    @property
    def rules(self) -> HouseRules:
        """House rules of the variant, without its name and description."""
        return HouseRules(
            table=self.table,
            deck=self.deck,
            deal=self.deal,
            turn=self.turn,
            melds=self.melds,
            pickup=self.pickup,
            call=self.call,
            scoring=self.scoring,
            match=self.match,
        )
