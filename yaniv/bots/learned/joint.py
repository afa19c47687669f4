"""Throw and draw together: every good throw with every card that may come.

The first layer of the net is summed up once for a throw; a card that comes changes a few of its terms.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from yaniv.bots.fast.kinds import JOKER, KINDS, STOCK, SUIT_SIZE, THROWN, Move
from yaniv.bots.learned.choices import FREEING, THROWS, Parts, heeded, samples, sensible, sift, slappable, without
from yaniv.bots.learned.columns import AROUND, BIT_COUNT, LAYOUT, SIZES, WANTED, Bits, Floats, Ints, both
from yaniv.bots.learned.ground import MOST_JOKERS
from yaniv.bots.learned.hands import Hands, Looks, rank_steps, scalars
from yaniv.bots.learned.net import Net
from yaniv.bots.learned.scene import Scene
from yaniv.bots.sight import Sight

_NOTHING: Final = -1
"""The row of `Net.ranks` for no card."""
_JOKERS: Final = 52
"""Its row for a first joker."""
_PLACES: Final = 6
_JOKER_PLACE: Final = 4
_NO_PLACE: Final = 5
"""Where a card goes: a suit, the jokers, or nowhere, for it is slapped."""
_ROWS: Final = 512
"""Worked on at once, so that they stay near the processor."""


class Joint:
    """Throw and draw together."""

    def __init__(self, scene: Scene, net: Net, which: list[int], dice: np.random.Generator | None, heeds: Bits) -> None:
        self.scene, self.net, self.heeds = scene, net, heeds
        self.entries: list[tuple[int, Move, list[int], int]] = []
        """Sight, throw, hand left, exact card that was laid down for a joker (or -1)."""
        for at in which:
            self._list(at, scene.sights[at])
        owner = np.array([entry[0] for entry in self.entries])
        hands = Hands(scene, owner, [entry[2] for entry in self.entries])
        laid = np.array([entry[3] for entry in self.entries])
        kept = sift(hands, np.where(laid >= 0, owner + len(scene.sights), owner), THROWS)
        self.entries = [self.entries[at] for at in kept.tolist()]
        self.owner = owner[kept]
        self.laid = laid[kept]
        self.hands = hands.take(kept)
        self._set_out(dice)

    def _list(self, at: int, sight: Sight) -> None:
        if sight.phase == THROWN:
            self.entries.append((at, sight.waiting, sight.hand, -1))
            throws, hand = [sight.waiting], [*sight.hand, *sight.waiting]
        else:
            throws, hand = sensible(sight, sight.hand), sight.hand
            self.entries += [(at, throw, without(hand, throw), -1) for throw in throws]
        if sight.exacts and sight.box.lays_card:
            for throw in throws:
                rest = without(hand, throw)
                self.entries += [(at, throw, without(rest, (exact,)), exact) for exact in sight.exacts if exact in rest]

    def _set_out(self, dice: np.random.Generator | None) -> None:
        """The rows: every throw with every card that may come."""
        scene, owner = self.scene, self.owner
        plain = self.laid < 0
        stocked = np.array([sight.stock > 0 for sight in scene.sights])
        comes = samples(scene, dice)[owner] * (plain & stocked[owner])[:, None]
        taken = np.zeros((len(scene.sights), KINDS), bool)
        for at, sight in enumerate(scene.sights):
            taken[at, list(sight.pickable)] = True
        entry, kind = np.nonzero(comes)
        pile_entry, pile_kind = np.nonzero(taken[owner] & plain[:, None])
        freed = [
            (line, FREEING + exact)
            for line, (at, throw, _, laid) in enumerate(self.entries)
            for exact in scene.sights[at].exacts
            if laid == exact or (laid < 0 and throw == (exact,) and not scene.sights[at].box.lays_card)
        ]
        self.stock_rows = len(entry)
        self.weight = comes[entry, kind]
        self.entry = np.concatenate([entry, pile_entry, np.array([line for line, _ in freed], np.int64)])
        self.kind = np.concatenate([kind, pile_kind, np.full(len(freed), JOKER)])
        self.draw = np.concatenate([np.full(len(entry), STOCK), pile_kind, np.array([d for _, d in freed], np.int64)])
        self.slapped = self._slapped()

    def _slapped(self) -> Bits:
        """Rows whose card from the stock goes straight onto the throw."""
        found = np.zeros(len(self.entry), bool)
        if any(self.scene.sights[at].box.slaps for at in set(self.owner.tolist())):
            fits = np.array([slappable(self.scene.sights[at], throw) for at, throw, _, _ in self.entries])
            found[: self.stock_rows] = fits[self.entry[: self.stock_rows], self.kind[: self.stock_rows]]
        return found

    def choices(self) -> Parts:
        """With the mean over the cards of the stock."""
        value = self.values()
        stock, entries = self.stock_rows, len(self.entries)
        weight = np.bincount(self.entry[:stock], self.weight, entries)
        summed = np.bincount(self.entry[:stock], self.weight * value[:stock], entries)
        drawn = np.flatnonzero(weight > 0)
        entry = np.concatenate([drawn, self.entry[stock:]])
        draw = np.concatenate([np.full(len(drawn), STOCK), self.draw[stock:]])
        worth = np.concatenate([summed[drawn] / weight[drawn], value[stock:]])
        return self.owner[entry], [self.entries[at][1] for at in entry.tolist()], draw, worth.astype(np.float32)

    def _base(self) -> Floats:
        """The first layer, as far as the card to come does not matter."""
        net, hands, scene = self.net, self.hands, self.scene
        around = scene.around @ net.first[AROUND] + net.first_bias
        base: Floats = around[self.owner]
        throws = [entry[1] for entry in self.entries]
        base += heeded(scene, self.owner, throws, self.heeds) @ net.first[LAYOUT["offer"]]
        base += net.suits[hands.masks].sum(1)
        base += rank_steps(hands) @ net.first[LAYOUT["ranks"]]
        return base

    def _waiting(self) -> Floats:
        """The first layer by entry and place of the card to come, but for that card and the suit it goes to."""
        net, hands = self.net, self.hands
        sizes, base = net.first[LAYOUT["size"]], self._base()
        found = np.repeat((base + sizes[np.minimum(hands.length + 1, SIZES - 1)])[:, None], _PLACES, 1)
        found[:, :_JOKER_PLACE] -= net.suits[hands.masks]
        found[:, _NO_PLACE] = base + sizes[np.minimum(hands.length, SIZES - 1)]
        return found.reshape(-1, base.shape[1])

    def values(self) -> Floats:
        """Points by row: a throw with one card that may come."""
        net, rows = self.net, _Rows(self)
        looks = rows.looks()
        limit = self.scene.limit[rows.owner]
        terms = (
            (self._waiting(), rows.entry * _PLACES + rows.place),
            (net.suits, rows.grown),
            (net.ranks, rows.more()),
            (net.totals, both(looks.total, limit)),
            (net.rests, both(looks.rest, limit)),
        )
        return _summed(net, terms, scalars(self.scene, rows.owner, looks))


def _summed(net: Net, terms: Sequence[tuple[Floats, Ints]], plain: Floats) -> Floats:
    """The first layer is the sum of these rows of tables and of the plain columns."""
    value = np.empty(len(plain), np.float32)
    scale = net.first[LAYOUT["scalars"]]
    for start in range(0, len(value), _ROWS):
        at = slice(start, start + _ROWS)
        hidden = plain[at] @ scale
        for table, row in terms:
            hidden += table.take(row[at], 0)
        value[at] = net.finish(hidden)
    return value


class _Rows:
    """Hands, each with the card that comes."""

    def __init__(self, joint: Joint) -> None:
        self.scene, self.hands = joint.scene, joint.hands
        self.entry, self.kind, self.slapped = joint.entry, joint.kind, joint.slapped
        self.owner = joint.owner[self.entry]
        self.joker = self.kind == JOKER
        self.suit = np.where(self.joker, 0, self.kind // SUIT_SIZE)
        self.rank = np.where(self.joker, 0, self.kind % SUIT_SIZE)
        self.old = self.hands.masks[self.entry, self.suit]
        self.new = np.where(self.joker | self.slapped, self.old, self.old | 1 << self.rank)
        self.held = self.hands.ranks[self.entry, self.rank]
        self.place = np.where(self.slapped, _NO_PLACE, self.kind // SUIT_SIZE)
        """The suit that the card goes to, if any."""
        self.grown = np.where(self.place < _JOKER_PLACE, self.new, 0)
        """The ranks of that suit."""

    def more(self) -> Ints:
        """The row of `Net.ranks` that the card adds."""
        jokers = self.hands.jokers[self.entry]
        row = np.where(self.joker, _JOKERS + jokers, self.rank * 4 + self.held)
        beyond = np.where(self.joker, jokers > 2, self.held > 3)  # noqa: PLR2004 -- so many steps have columns
        found: Ints = np.where(self.slapped | beyond, _NOTHING, row)
        return found

    def looks(self) -> Looks:
        """Of the hands with their cards."""
        hands, scene, entry, new = self.hands, self.scene, self.entry, self.new
        arrives = ~self.slapped
        worth = np.where(arrives, scene.values[self.owner, self.kind], 0)
        total = hands.total[entry] + worth
        fresh = (self.held == 0) & ~self.joker & arrives
        pair_outs = hands.pair_outs[entry] + scene.unseen_ranks[self.owner, self.rank] * fresh
        bits = scene.unseen_bits[self.owner, self.suit]
        run_outs = hands.run_outs[entry] + BIT_COUNT[WANTED[new] & bits] - BIT_COUNT[WANTED[self.old] & bits]
        best = np.maximum(hands.single[entry], np.where(arrives, worth, -99))
        best = np.maximum(best, np.maximum(hands.set[entry], self._set()))
        best = np.maximum(best, np.maximum(hands.run[entry], self._run()))
        return Looks(total, total - best, pair_outs, run_outs)

    def _set(self) -> Floats:
        """The most points of a set with the card."""
        hands, entry = self.hands, self.entry
        several = (self.held + hands.wild[entry] > 0) & ~self.joker & ~self.slapped
        points = (self.held + 1) * hands.rank_values[entry, self.rank] + hands.wild[entry] * hands.joker_value[entry]
        found: Floats = np.where(several, points, -99)
        return found

    def _run(self) -> Floats:
        """The most points of a run in the suit of the card; a joker may lengthen any."""
        hands, scene, entry = self.hands, self.scene, self.entry
        fill = hands.fill[entry]
        grows = self.joker & scene.joker_runs[self.owner] & ~self.slapped
        fill = np.where(grows, np.minimum(fill + 1, MOST_JOKERS), fill)
        tables = hands.tables[entry]
        found: Floats = scene.best_runs[tables, fill, self.new]
        at = np.flatnonzero(self.joker)
        if len(at):
            masks = hands.masks[entry[at]]
            found[at] = scene.best_runs[tables[at][:, None], fill[at][:, None], masks].max(1)
        return found
