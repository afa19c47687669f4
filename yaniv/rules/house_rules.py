"""Declarations of the house rules, each in one place.

Files, forms, help, JSON schema and tests read these declarations. A rule is a field with its range, its default, and
the title and description that players see. Source: RULES.md section 3.
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
    """Group of settings in a file; unknown keys are rejected."""


class TableRules(Group, frozen=True):
    """Table."""

    min_players: Annotated[
        PlayerCount, Meta(title="Fewest players", description="It takes at least so many players.")
    ] = 2
    max_players: Annotated[
        PlayerCount, Meta(title="Most players", description="The variant takes this many players.")
    ] = 8
    direction: Annotated[
        Literal["clockwise", "counterclockwise"],
        Meta(title="Direction of play", description="Cards are dealt and turns pass in this direction."),
    ] = "clockwise"
    call_word: Annotated[
        SpokenWord, Meta(title="Word that ends the round", description="What a player says to call.")
    ] = "Yaniv"
    asaf_word: Annotated[
        SpokenWord, Meta(title="Word that beats a call", description="What a player says who beats the caller.")
    ] = "Asaf"
    tranning_seconds: Annotated[
        Annotated[int, Meta(ge=0, le=600)],
        Meta(title="Tranning after", description="After so many idle seconds a player is nudged; 0 means never."),
    ] = 0


class CardValues(Group, frozen=True):
    """Card values."""

    ace: Annotated[CardPoints, Meta(title="Ace", description="Points of an ace in the hand.")] = 1
    jack: Annotated[CardPoints, Meta(title="Jack", description="Points of a jack in the hand.")] = 10
    queen: Annotated[CardPoints, Meta(title="Queen", description="Points of a queen in the hand.")] = 10
    king: Annotated[CardPoints, Meta(title="King", description="Points of a king in the hand.")] = 10
    joker: Annotated[CardPoints, Meta(title="Joker", description="Points of a joker in the hand.")] = 0
    one_eyed_jack: Annotated[
        CardPoints | None,
        Meta(title="One-eyed jack", description="Points of the jacks of spades and hearts, or like any jack."),
    ] = None


class DeckRules(Group, frozen=True):
    """Cards."""

    packs: Annotated[
        Literal["auto"] | Annotated[int, Meta(ge=1, le=8)],
        Meta(title="Packs", description="Packs shuffled together; auto takes as many as the players need."),
    ] = "auto"
    pack: Annotated[
        Literal["full", "half", "half_up_to_4"],
        Meta(title="Size of a pack", description="A half pack has hearts, spades and half the jokers."),
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
        Meta(title="Extra cards", description="Dealt on top; each player puts as many of his choice on the deck."),
    ] = 0


class TurnRules(Group, frozen=True):
    """Turn."""

    order: Annotated[
        Literal["throw_first", "draw_first", "either"],
        Meta(title="Order of a turn", description="Whether a player throws or picks up first."),
    ] = "throw_first"
    slap_down: Annotated[
        Literal["none", "single", "sets", "sets_and_runs"],
        Meta(title="Slap-down", description="What a card just drawn from the deck may be slapped on."),
    ] = "none"
    early_throw: Annotated[
        bool,
        Meta(title="Early throw", description="The next player may throw before the player in turn has picked up."),
    ] = False


class MeldRules(Group, frozen=True):
    """Melds."""

    ace: Annotated[
        Literal["low", "low_or_high", "wrap"],
        Meta(title="Ace in runs", description="Where the ace stands in a run."),
    ] = "low"
    jokers: Annotated[
        Literal["runs", "plain", "sets_and_runs"],
        Meta(title="Jokers", description="Where a joker may stand for another card."),
    ] = "runs"


class PickupRules(Group, frozen=True):
    """Pick-up."""

    from_last_play: Annotated[
        Literal["ends", "last", "any"],
        Meta(title="Taking from the last play", description="Which of its cards the next player may take."),
    ] = "ends"
    joker_swap: Annotated[
        Literal["none", "as_throw", "with_throw"],
        Meta(title="Joker swap", description="Taking a joker out of the last run for the very card it stands for."),
    ] = "none"
    first_upcard: Annotated[
        bool, Meta(title="First upcard", description="The card turned up at the deal may be taken.")
    ] = True
    reshuffle_keeps: Annotated[
        Literal["last_play", "top_card"],
        Meta(title="A reshuffle keeps", description="What stays on the pile when the deck is made anew."),
    ] = "last_play"


class CallRules(Group, frozen=True):
    """Calling."""

    limit: Annotated[
        Annotated[int, Meta(ge=0, le=100)],
        Meta(title="Call at or below", description="A hand that counts this or less may call."),
    ] = 5
    ends_round: Annotated[
        Literal["at_once", "after_final_turns"],
        Meta(title="After a call", description="Whether the others still play a last turn."),
    ] = "at_once"
    over_limit: Annotated[
        Literal["forbidden", "continue", "draw_three", "swap_hands", "eliminate", "self_asaf"],
        Meta(title="Call above the limit", description="What follows when a hand that is too high calls."),
    ] = "forbidden"
    punish_above: Annotated[
        PenaltyPoints | None,
        Meta(title="Punish only above", description="A false call up to this hand is void; unset punishes all."),
    ] = None
    out_of_turn: Annotated[
        Literal["forbidden", "ends_round"],
        Meta(title="Call out of turn", description="What follows when a player calls out of turn."),
    ] = "forbidden"
    wrong_word: Annotated[
        SpokenWord | None,
        Meta(title="Word that costs points", description="Calling with this word costs extra points."),
    ] = None


class ScoringRules(Group, frozen=True):
    """Scoring."""

    zero_for: Annotated[
        Literal["yaniv", "asaf", "both"],
        Meta(title="Nothing for", description="Which winner of a round scores 0."),
    ] = "yaniv"
    asaf_penalty: Annotated[
        PenaltyPoints, Meta(title="Penalty of a beaten caller", description="Comes on top of what the hand counts.")
    ] = 30
    multi_asaf: Annotated[
        Literal["flat", "each", "plus_each"],
        Meta(title="Beaten by several", description="What a caller pays whom two or more players beat."),
    ] = "flat"
    multi_asaf_points: Annotated[
        PenaltyPoints, Meta(title="Points for each of several", description="Paid for each player who beat the caller.")
    ] = 20
    out_of_turn_penalty: Annotated[
        PenaltyPoints, Meta(title="Penalty out of turn", description="What a call out of turn costs.")
    ] = 30
    wrong_word_penalty: Annotated[
        PenaltyPoints, Meta(title="Penalty of the wrong word", description="Added when the wrong word calls.")
    ] = 30
    reduce_at: Annotated[
        Literal["none", "limit"] | Annotated[int, Meta(ge=1, le=1000)],
        Meta(title="Reduce totals at", description="Totals reduced when hit exactly: multiples, or the limit alone."),
    ] = "none"
    reduce_by: Annotated[
        Literal["half"] | Annotated[int, Meta(ge=1, le=1000)],
        Meta(title="Reduce them by", description="How much such a total is reduced."),
    ] = "half"
    streak_length: Annotated[
        Annotated[int, Meta(ge=0, le=20)],
        Meta(title="Streak", description="So many wins in a row earn the bonus; 0 means no bonus."),
    ] = 0
    streak_bonus: Annotated[PenaltyPoints, Meta(title="Streak bonus", description="Points taken off for a streak.")] = (
        25
    )
    tally_length: Annotated[
        Annotated[int, Meta(ge=0, le=20)],
        Meta(title="Tally", description="So many wins in all earn the bonus; 0 means no bonus."),
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
        Meta(title="The limit counts when", description="Whether a total must pass the limit or only reach it."),
    ] = "over"
    tie: Annotated[
        Literal["extra_round", "shared"],
        Meta(title="Tie at the end", description="What happens when the best totals are equal."),
    ] = "extra_round"


class HouseRules(Group, frozen=True):
    """All rules of one house; every one has a default."""

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
    """A rule file: a name, a sentence about it, and what differs from the defaults."""

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
        """House rules of the variant, without name and description, as stored in a match."""
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
