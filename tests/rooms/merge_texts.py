"""A hand as Merge writes it, and readers of such texts."""

from __future__ import annotations

from razz_hh import rooms
from razz_hh.hand import Hand
from razz_hh.rooms import Refused
from razz_hh.rooms.merge import Merge
from razz_hh.source import decode

DESCRIPTION = '<description type="Razz" stakes="Limit $0.50/$1"/>\n'
HAND = """\
<game id="7-1" starttime="20111115223628" numholecards="7" gametype="47" realmoney="true" data="20111115|Etna (7)|7|7-1|false">
<players dealer="7">
<player seat="0" nickname="Ann" balance="$3.00" dealtin="true" />
<player seat="2" nickname="Bob" balance="$2.00" dealtin="true" />
<player seat="5" nickname="Cid" balance="$9.00" dealtin="false" />
</players>
<round id="BLINDS" sequence="1">
<event sequence="1" type="ANTE" timestamp="1321414699986" player="2" amount="0.05"/>
<event sequence="2" type="ANTE" timestamp="1321414700236" player="0" amount="0.05"/>
</round>
<round id="BRING_IN" sequence="2">
<event sequence="3" type="BRING_IN" timestamp="1321414708889" player="2" amount="0.10"/>
<cards type="DRAW_DRAWN_CARDS" cards="null,null,Kc" player="2"/>
<cards type="HOLE" cards="As,7h,6c" player="0" hand="7-6-A"/>
</round>
<round id="THIRD_STREET" sequence="3">
<event sequence="4" type="COMPLETE" timestamp="1321414710730" player="0" amount="0.50"/>
<event sequence="5" type="CALL" timestamp="1321414712337" player="2" amount="0.40"/>
</round>
<round id="FOURTH_STREET" sequence="4">
<event sequence="6" type="BET" timestamp="1321414728307" player="0" amount="0.50"/>
<event sequence="7" type="FOLD" timestamp="1321414729477" player="2"/>
<cards type="DRAW_DRAWN_CARDS" cards="null,null,Kc,2c" player="2"/>
<cards type="HOLE" cards="As,7h,6c,4c" player="0" hand="7-6-4-A"/>
</round>
<round id="END_OF_FOLDED_GAME" sequence="5">
<event sequence="8" type="MUCK" timestamp="1321414733844" player="0"/>
<winner amount="1.60" uncalled="false" potnumber="1" player="0" pottype="n"/>
</round>
</game>
"""
NET = {0: 55, 2: -55}
NEXT = DESCRIPTION + HAND.replace("7-1", "7-2")
GAME, PLAYERS = HAND.split("\n")[0], "<players"


def read_all(text: str) -> list[Hand | Refused]:
    return [rooms.read(piece, Merge()) for piece in Merge().split([decode(text.encode(), "m.xml")])]


def read(text: str) -> Hand:
    (hand,) = read_all(text)
    assert isinstance(hand, Hand), hand
    return hand


def refused(text: str) -> tuple[str, int, str]:
    first = read_all(text)[0]
    assert isinstance(first, Refused), first
    return first.kind, first.line, first.reason
