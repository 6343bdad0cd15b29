"""The guide of the kit with the half-built board beside it: after every step the board says what is right.

`half_built` lists the joints by steps, `begin_stage` begins the check of one: a pure value that says which
act comes next, takes what the board read, and names what is wrong by its joint.
"""

from hardware.builder.beside.half_built import (
    BuildJoint,
    BuildStage,
    HalfBuilt,
    JointKind,
    half_built,
    pad_text,
)
from hardware.builder.beside.joint_check import StageCheck, begin_stage
from hardware.builder.beside.suspicions import (
    IDLE,
    BoardAtStage,
    BuildAct,
    BuildReading,
    Suspicion,
    WrongKind,
    suspicions_of,
)

__all__ = [
    "IDLE",
    "BoardAtStage",
    "BuildAct",
    "BuildJoint",
    "BuildReading",
    "BuildStage",
    "HalfBuilt",
    "JointKind",
    "StageCheck",
    "Suspicion",
    "WrongKind",
    "begin_stage",
    "half_built",
    "pad_text",
    "suspicions_of",
]
