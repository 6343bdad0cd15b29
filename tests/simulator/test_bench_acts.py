"""The acts of a bench: one of each kind, as a page writes it."""

import json

from controller.web.act_codec import named_acts, parse_any
from simulator import bench_acts
from simulator.twin_bench import TwinBench

EXAMPLES = {
    '{"act": "fault", "fault": "stuck e5 orange"}': bench_acts.Fault("stuck e5 orange"),
    '{"act": "repair", "fault": "stuck e5 orange"}': bench_acts.Repair("stuck e5 orange"),
    '{"act": "repair_all"}': bench_acts.RepairAll(),
    '{"act": "faults", "text": "{}"}': bench_acts.Faults("{}"),
    '{"act": "speed", "speed": 0.5}': bench_acts.Speed(0.5),
    '{"act": "pause"}': bench_acts.Pause(),
    '{"act": "go_on"}': bench_acts.GoOn(),
    '{"act": "step", "ms": 1}': bench_acts.Step(1.0),
    '{"act": "lend_hand"}': bench_acts.LendHand(),
}


def test_every_act_of_a_bench_is_read() -> None:
    kinds = named_acts(TwinBench.acts)
    assert {json.loads(text)["act"] for text in EXAMPLES} == set(kinds)
    for text, act in EXAMPLES.items():
        assert parse_any(text, {}, kinds) == act
