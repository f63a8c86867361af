"""Cắt Tê: six cards each, six rounds, and only the last one wins.

The table says, the code says:

* *ván* = hand; *vòng* = round; *dẫn* = lead: the first card of a round, always face up.
* *ngửa* = play (face up); *úp* = hide: spend a card face down, it cannot win.
* `ton` (*tồn*) = a card that won its round, kept before its owner; also the count of such wins.
* *thiệp* = a spent card: played face up and beaten.
* *gục tùng* = knocked out: no `ton` after the qualifying rounds.
* *thắng tùng* = sole survivor: the only one with a `ton` after the qualifying rounds.
* *chưng* = the card led in the fifth round; where that round is closed, the others *commit* a card
  unseen and all are revealed together.
"""
