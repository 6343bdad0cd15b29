"""Runs in the Python of KiCad, not in that of the program: checks one board and plots it.

Reads ``{"board": path, "folder": path}`` from its input; writes ``{"broken": [...], "files": [...]}``.
"""

import importlib
import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

#: The layers that are plotted, by KiCad's names.
LAYERS = ("F_Cu", "B_Cu", "F_Mask", "B_Mask", "B_Paste", "F_SilkS", "B_SilkS", "Edge_Cuts")


def main() -> None:
    """Check and plot the board that the input names."""
    pcbnew = importlib.import_module("pcbnew")
    asked = json.load(sys.stdin)
    board = pcbnew.LoadBoard(asked["board"])
    board.BuildConnectivity()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "rules.txt")
        pcbnew.WriteDRCReport(board, str(report), pcbnew.EDA_UNITS_MILLIMETRES, True)
        broken = re.findall(r"^\[\w+\]: .*$", report.read_text(encoding="utf-8"), re.MULTILINE)
    _plot(pcbnew, board, asked["folder"])
    made = sorted(path.name for path in Path(asked["folder"]).iterdir())
    json.dump({"broken": broken, "files": made}, sys.stdout)


def _plot(kicad: Any, board: Any, folder: str) -> None:
    """Plot the layers, and the holes with and without copper; KiCad takes its switches by place."""
    control = kicad.PLOT_CONTROLLER(board)
    options = control.GetPlotOptions()
    options.SetOutputDirectory(folder)
    options.SetPlotFrameRef(False)
    options.SetUseGerberProtelExtensions(True)
    options.SetUseGerberX2format(True)
    options.SetDrillMarksType(kicad.PCB_PLOT_PARAMS.NO_DRILL_SHAPE)
    for layer in LAYERS:
        control.SetLayer(getattr(kicad, layer))
        control.OpenPlotfile(layer, kicad.PLOT_FORMAT_GERBER, layer)
        control.PlotLayer()
    control.ClosePlot()
    drill = kicad.EXCELLON_WRITER(board)
    drill.SetFormat(True)
    drill.SetOptions(False, False, kicad.wxPoint(0, 0), False)
    drill.CreateDrillandMapFilesSet(folder, True, False)


if __name__ == "__main__":
    main()
