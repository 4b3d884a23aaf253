"""Agreements as chance makes them: every option of the rules in any mix."""

from __future__ import annotations

from hypothesis import strategies as st

from game.rules.options import Jokers, Late, MatchBy, Options, PoolEnd, StockEnd

OPTIONS = st.builds(
    Options,
    opening=st.sampled_from((30, 50, 20, 0)),
    opening_jokers=st.booleans(),
    rearrange_in_opening=st.booleans(),
    late=st.sampled_from(Late),
    pool_end=st.sampled_from(PoolEnd),
    strict=st.booleans(),
    one_change_per_run=st.booleans(),
    match_by=st.sampled_from(MatchBy),
    jokers=st.sampled_from(Jokers),
    hand_size=st.sampled_from((15, 13, 12)),
    card_jokers=st.sampled_from((0, 2, 4)),
    first_play=st.sampled_from((0, 36)),
    turn_limit=st.sampled_from((0, 13)),
)

RUMMY_OPTIONS = st.builds(
    Options,
    stock_end=st.sampled_from(StockEnd),
    one_meld=st.booleans(),
    meld_first=st.booleans(),
    last_thrown=st.booleans(),
    going_rummy=st.booleans(),
    aces_high=st.booleans(),
)
