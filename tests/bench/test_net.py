"""The network benches run and print what they promise."""

from __future__ import annotations

import json
import sys

import pytest

from tests.bench import net_latency

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def test_latency(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["net_latency", "--answers", "3", "--kills", "1"])

    net_latency.main()

    told = json.loads(capsys.readouterr().out)
    assert told["answers"] == 3
    assert all(ms > 0 for ms in (*told["screens_ms"], *told["back_ms"], *told["listening_ms"]))
    assert told["poll_ms"][0] <= told["poll_ms"][1]
