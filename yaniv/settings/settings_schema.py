"""Schema of the player's preferences: fields, types, ranges and defaults. They never affect the rules of a match.

A field with a title appears on the settings page; nothing else is needed, because `setting_specs` reads its
declaration. `extra` gives the group that shows it, and for a number its step, its unit and whether it is a slider.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta

from yaniv.cards import Card
from yaniv.rules.house_rules import Group, PlayerCount
from yaniv.settings.key_binding_settings import KeyBindings

Speed = Literal["instant", "fast", "normal", "relaxed"]
Motion = Literal["full", "reduced", "none"]
"""Reduced: moves become cross-fades, and nothing swings, shakes or pulses."""
FrameRate = Literal["display", "sixty", "thirty"]
ShowdownLength = Literal["full", "brief"]
ThemeName = Literal["evening", "slate", "sand", "high_contrast"]
CardFace = Literal["four_colour", "two_colour", "classic", "large_print"]
FastForward = Literal["hold", "toggle"]
CardSize = Literal["usual", "large", "largest"]
CardBack = Literal["lattice", "waves", "stars", "frames", "rays", "petals", "rope", "marbled", "tapa", "mandala"]
CardPaper = Literal["smooth", "pub", "tickets"]
Cloth = Literal["theme", "stone", "carriage", "pixels", "wool", "aguayo"]
"""`theme`: the plain felt of the theme."""
TableRoom = Literal["plain", "roof"]
PortraitFrame = Literal["plain", "olive"]
RoomName = Literal["cafe", "beach", "train", "quiet", "none"]
LengthChoice = Literal["", "short", "medium", "evening", "long"]
"""Length of a match; `evening` is an earlier name of `medium`."""
Tune = Literal["evening", "morning"]
LanguageSetting = Literal["system", "en", "he", "fr"]
CardLetters = Literal["english", "language", "french"]
TableTalk = Literal["silent", "few", "chatty"]
ConfirmThrows = Literal["never", "breaks_meld", "always"]
"""Throws that are confirmed before they are final; breaks_meld: those that break a better set or run of the hand."""
MessageDuration = Literal["usual", "double", "until_dismissed"]
SettingText = Annotated[str, Meta(max_length=300)]
MAX_PATH_LENGTH: Final = 1000
"""Maximum length of the path of a file, in characters."""
RecentPath = Annotated[str, Meta(max_length=MAX_PATH_LENGTH)]
Volume = Annotated[int, Meta(ge=0, le=100)]


class WindowShape(Group, frozen=True):
    """Size and position of the window when it was last closed."""

    width: Annotated[int, Meta(ge=320, le=16384)] = 1280
    height: Annotated[int, Meta(ge=240, le=16384)] = 720
    fullscreen: Annotated[
        bool,
        Meta(title="Full screen", description="Uses the whole screen.", extra={"group": "table"}),
    ] = False
    x: Annotated[int, Meta(ge=-32768, le=32767)] | None = None
    """Top left corner on the desktop, px; None: chosen by the system."""
    y: Annotated[int, Meta(ge=-32768, le=32767)] | None = None
    maximised: bool = False
    """Size and position are then those of the restored window."""


class Appearance(Group, frozen=True):
    """Appearance of table, cards and text."""

    theme: Annotated[
        ThemeName,
        Meta(
            title="Table",
            description="Colours of the table and all pages.",
            extra={"group": "comfort"},
        ),
    ] = "evening"
    face: Annotated[
        CardFace,
        Meta(
            title="Cards",
            description="Suit colours, pips and size of the ranks.",
            extra={"group": "comfort"},
        ),
    ] = "four_colour"
    back: Annotated[
        CardBack, Meta(title="Backs", description="Pattern on the back of the cards.", extra={"group": "cards"})
    ] = "lattice"
    text_size: Annotated[
        int,
        Meta(
            ge=100,
            le=200,
            title="Text size",
            description="Size of all text.",
            extra={"group": "comfort", "step": 25, "unit": "percent"},
        ),
    ] = 100
    paper: Annotated[
        CardPaper,
        Meta(title="Paper", description="What the cards are made of.", extra={"group": "cards"}),
    ] = "smooth"
    cloth: Annotated[
        Cloth,
        Meta(
            title="Cloth",
            description="What covers the table. In high contrast, it stays plain.",
            extra={"group": "table"},
        ),
    ] = "theme"
    room: Annotated[
        TableRoom,
        Meta(title="Room", description="What you see around the table.", extra={"group": "table"}),
    ] = "plain"
    frame: Annotated[
        PortraitFrame,
        Meta(title="Portraits", description="The frame around each portrait at the table.", extra={"group": "table"}),
    ] = "plain"
    card_size: Annotated[
        CardSize,
        Meta(
            title="Card size",
            description="Larger cards in your hand, and on the table if there is room.",
            extra={"group": "comfort"},
        ),
    ] = "usual"
    colour_vision: Annotated[
        bool,
        Meta(
            title="Colour-blind palette",
            description="Grades of moves are blue, yellow and orange instead of green, yellow and red.",
            extra={"group": "comfort"},
        ),
    ] = False
    messages: Annotated[
        MessageDuration,
        Meta(
            title="Messages stay",
            description="How long messages stay before they disappear.",
            extra={"group": "comfort"},
        ),
    ] = "usual"


class LastMatch(Group, frozen=True):
    """Last choices on the new-game page."""

    variant: SettingText = "classic"
    players: PlayerCount = 4
    bots: tuple[SettingText, ...] = ()
    """By seat from seat 1 on; the page chooses for missing ones."""
    name: SettingText = ""
    """Name of the player; empty if none was given."""
    length: LengthChoice = ""
    """Length last chosen, on any page that sets up a match; empty until the first match was set up."""


class LastSharedMatch(Group, frozen=True):
    """Last choices on the page that sets up a match of several people; an empty bot is a person."""

    variant: SettingText = ""
    """Empty until a match was set up."""
    names: tuple[SettingText, ...] = ()
    bots: tuple[SettingText, ...] = ()
    colours: tuple[SettingText, ...] = ()
    """By seat, words of `bots.characters.SEAT_COLOURS`; empty for a computer player."""
    length: LengthChoice = ""
    """Unused, see `LastMatch`. *Why* it stays: files that were saved with it would be refused for an unknown key."""
    curtain: bool = True
    """True if a curtain falls between the turns of two people."""


class RecentFilePaths(Group, frozen=True):
    """Files that were opened last, each kind newest first, as absolute paths."""

    rules: tuple[RecentPath, ...] = ()
    matches: tuple[RecentPath, ...] = ()


_CUE_HELP: Final = "Plays this sound."
_CUE_GROUP: Final[dict[str, object]] = {"group": "sound"}


class CueSwitches(Group, frozen=True):
    """Switches of the sounds, one field for each cue of `yaniv.ui.audio.cues`; two more are in `SoundSettings`."""

    click: Annotated[bool, Meta(title="A button clicks", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    toggle: Annotated[bool, Meta(title="A switch clicks", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    lift: Annotated[bool, Meta(title="A card is lifted", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    deal: Annotated[bool, Meta(title="Cards are dealt", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    sort: Annotated[bool, Meta(title="The hand is sorted", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    put_down: Annotated[bool, Meta(title="A card is put down", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    snap_back: Annotated[bool, Meta(title="The cards slide back", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    put_down_group: Annotated[bool, Meta(title="Cards are put down", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    draw: Annotated[bool, Meta(title="A card is drawn", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    take: Annotated[bool, Meta(title="A card is taken", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    score: Annotated[bool, Meta(title="Points are counted", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    flip: Annotated[bool, Meta(title="A card is turned over", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    reveal: Annotated[bool, Meta(title="The hands are revealed", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    shuffle: Annotated[bool, Meta(title="The cards are shuffled", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    refuse: Annotated[bool, Meta(title="Two dull knocks: not allowed", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    your_turn: Annotated[bool, Meta(title="Two soft notes: your turn", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    may_call: Annotated[
        bool, Meta(title="Three bright notes: you can call", description=_CUE_HELP, extra=_CUE_GROUP)
    ] = True
    slap_open: Annotated[
        bool, Meta(title="Two quick knocks: you can slap", description=_CUE_HELP, extra=_CUE_GROUP)
    ] = True
    slap: Annotated[bool, Meta(title="A card is slapped down", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    suspense: Annotated[bool, Meta(title="Drum roll", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    slam: Annotated[bool, Meta(title="A hand slams onto the table", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    round_won: Annotated[
        bool, Meta(title="Rising notes: you win the round", description=_CUE_HELP, extra=_CUE_GROUP)
    ] = True
    reduction: Annotated[
        bool, Meta(title="Coins clink: a total is reduced", description=_CUE_HELP, extra=_CUE_GROUP)
    ] = True
    elimination: Annotated[bool, Meta(title="Low notes: a player is out", description=_CUE_HELP, extra=_CUE_GROUP)] = (
        True
    )
    asaf: Annotated[bool, Meta(title="The sound of an Asaf", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    call: Annotated[bool, Meta(title="The sound of a call", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    game_lost: Annotated[bool, Meta(title="Falling notes: match over", description=_CUE_HELP, extra=_CUE_GROUP)] = True
    game_won: Annotated[bool, Meta(title="Fanfare: you win the match", description=_CUE_HELP, extra=_CUE_GROUP)] = True


class SoundSettings(Group, frozen=True):
    """Sound, and captions for it."""

    mute: Annotated[bool, Meta(title="Mute", description="Turns off all sound.")] = False
    effects: Annotated[
        Volume,
        Meta(
            title="Effects",
            description="Volume of cards and buttons.",
            extra={"step": 5, "unit": "percent", "slides": True},
        ),
    ] = 80
    voice: Annotated[
        Volume,
        Meta(
            title="Voices",
            description="Volume of calls, spoken or not.",
            extra={"step": 5, "unit": "percent", "slides": True},
        ),
    ] = 80
    room: Annotated[
        Volume,
        Meta(
            title="Room sounds",
            description="Volume of the sounds around the table. They pause while another window is in front.",
            extra={"step": 5, "unit": "percent", "slides": True},
        ),
    ] = 60
    music: Annotated[
        Volume,
        Meta(
            title="Music",
            description="Volume of the music; 0 = off.",
            extra={"step": 5, "unit": "percent", "slides": True},
        ),
    ] = 0
    place: Annotated[RoomName, Meta(title="Place", description="The background sound at the table.")] = "cafe"
    tune: Annotated[Tune, Meta(title="Tune", description="The tune to play, if music is on.")] = "evening"
    spoken: Annotated[
        bool,
        Meta(title="Spoken calls", description="Each player says Yaniv in a voice of their own."),
    ] = True
    captions: Annotated[
        bool,
        Meta(
            title="Captions",
            description="Shows captions for sounds.",
            extra={"group": "comfort"},
        ),
    ] = False
    hover: Annotated[bool, Meta(title="Rustle", description="Cards rustle under the pointer.")] = False
    thinking: Annotated[bool, Meta(title="Thinking", description="A tick when an opponent starts to think.")] = False
    cues: CueSwitches = CueSwitches()


class HandOrder(Group, frozen=True):
    """Order of the hand, as the player last sorted it."""

    by: Annotated[
        Literal["rank", "suit"],
        Meta(title="Sort by", description="How your hand is sorted.", extra={"group": "cards"}),
    ] = "rank"
    down: Annotated[
        bool, Meta(title="High cards first", description="The order of your hand.", extra={"group": "cards"})
    ] = False
    arranged: tuple[Card, ...] = ()
    """Unused, but known: settings files of earlier builds have it. The order of a hand is saved with its match."""


class Settings(Group, frozen=True):
    """All settings of the program."""

    speed: Annotated[
        Speed,
        Meta(title="Speed", description="How fast cards move and opponents think.", extra={"group": "speed"}),
    ] = "normal"
    slap_grace_ms: Annotated[
        Literal["untimed"] | Annotated[int, Meta(ge=1000, le=10000)],
        Meta(
            title="Slap time",
            description="How long opponents wait for your slap-down.",
            extra={"group": "comfort", "step": 500, "unit": "milliseconds"},
        ),
    ] = 2000
    window: WindowShape = WindowShape()
    last_match: LastMatch = LastMatch()
    last_shared_match: LastSharedMatch = LastSharedMatch()
    relay: SettingText = ""
    """Address of the player's own relay for tables with friends elsewhere; empty: the public ones."""
    recent_files: RecentFilePaths = RecentFilePaths()
    look: Appearance = Appearance()
    sound: SoundSettings = SoundSettings()
    keys: KeyBindings = KeyBindings()
    offer_lessons: Annotated[
        bool, Meta(title="Offer lessons", description="The home page offers new players lessons.")
    ] = True
    offer_today: Annotated[
        bool,
        Meta(title="Today's deal", description="The home page offers the deal of the day.", extra={"group": "table"}),
    ] = True
    show_achievements: Annotated[
        bool,
        Meta(
            title="Achievements",
            description="At the end of a round, see which achievements you've just earned.",
            extra={"group": "table"},
        ),
    ] = True
    offer_puzzles: Annotated[
        bool,
        Meta(title="Puzzles", description="The home page offers puzzles.", extra={"group": "table"}),
    ] = True
    learnt: tuple[SettingText, ...] = ()
    """Completed lessons, by `yaniv.ui.modes.lesson_course.completion_key`."""
    motion: Annotated[
        Motion,
        Meta(
            title="Motion",
            description="Reduced: things fade instead of flying, and nothing swings or shakes.",
            extra={"group": "comfort"},
        ),
    ] = "full"
    showdown: Annotated[
        ShowdownLength,
        Meta(
            title="Showdown",
            description="Brief: hands open where they are, and only those that decide the round come to the middle.",
            extra={"group": "speed"},
        ),
    ] = "full"
    table_talk: Annotated[
        TableTalk,
        Meta(
            title="Table talk",
            description="What computer players say while they play.",
            extra={"group": "table"},
        ),
    ] = "few"
    list_unseen_cards: Annotated[
        bool,
        Meta(
            title="List unseen cards",
            description="The log gets a tab with the cards you haven't seen. Each round you look counts as a hint.",
            extra={"group": "table"},
        ),
    ] = False
    frame_rate: Annotated[
        FrameRate,
        Meta(
            title="Frame rate",
            description="Fewer frames a second save power. Auto follows your screen, up to 240.",
            extra={"group": "speed"},
        ),
    ] = "display"
    nudge: Annotated[
        int,
        Meta(
            ge=0,
            le=100,
            title="Shake",
            description="Table shake on a slap. Off with reduced motion.",
            extra={"group": "speed", "step": 10, "unit": "percent", "slides": True},
        ),
    ] = 30
    hand: HandOrder = HandOrder()
    fast_forward: Annotated[
        FastForward,
        Meta(
            title="Fast-forward",
            description="Speeds up animations while you hold the key, or until you press it again.",
            extra={"group": "speed"},
        ),
    ] = "hold"
    auto_continue_ms: Annotated[
        Literal["never"] | Annotated[int, Meta(ge=5000, le=10000)],
        Meta(
            title="Auto-continue",
            description="How long the result stays up, unless you look at the details.",
            extra={"group": "speed", "step": 5000, "unit": "milliseconds"},
        ),
    ] = "never"
    pause_when_away: Annotated[
        bool, Meta(title="Pause when away", description="Opponents wait while another window is in front.")
    ] = True
    hide_hand_when_away: Annotated[
        bool,
        Meta(title="Hide hand when away", description="Your cards lie face down while another window is in front."),
    ] = False
    hold_to_look: Annotated[
        bool,
        Meta(
            title="Hold to look",
            description="With several people at one screen: hold the button to lift the curtain. Off: press it.",
            extra={"group": "comfort"},
        ),
    ] = True
    second_press_ms: Annotated[
        int,
        Meta(
            ge=0,
            le=500,
            title="Ignore double presses",
            description="Ignores accidental double presses. 0 = off.",
            extra={"group": "comfort", "step": 50, "unit": "milliseconds"},
        ),
    ] = 0
    confirm_throws: Annotated[
        ConfirmThrows,
        Meta(
            title="Confirm throws",
            description="Asks before a throw is final. Broken sets: only if you would break a better set or run.",
            extra={"group": "comfort"},
        ),
    ] = "never"
    speech: Annotated[
        bool,
        Meta(
            title="Read aloud",
            description="Reads pages and moves aloud. Screen readers work without it.",
            extra={"group": "comfort"},
        ),
    ] = False
    language: Annotated[
        LanguageSetting,
        Meta(title="Language", description="Language of all text.", extra={"group": "language"}),
    ] = "system"
    card_letters: Annotated[
        CardLetters,
        Meta(
            title="Card letters",
            description="A K Q J everywhere, those of your language, or R D V everywhere.",
            extra={"group": "language"},
        ),
    ] = "english"
