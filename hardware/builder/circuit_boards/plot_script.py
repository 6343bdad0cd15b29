"""Runs in the Python of KiCad 6 or 7, not in that of the program: checks one board, and plots it on 6.

Reads ``{"board": path, "folder": path or null, "layers": [...]}`` from its input, and writes the rules that
are broken; without a folder nothing is plotted.
"""

import importlib
import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any


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
    if asked["folder"]:
        _plot(pcbnew, board, asked["folder"], asked["layers"])
    json.dump(broken, sys.stdout)


def _plot(kicad: Any, board: Any, folder: str, layers: list[str]) -> None:
    """Plot the layers, and the holes with and without copper; KiCad takes its switches by place."""
    control = kicad.PLOT_CONTROLLER(board)
    options = control.GetPlotOptions()
    options.SetOutputDirectory(folder)
    options.SetPlotFrameRef(False)
    options.SetUseGerberProtelExtensions(True)
    options.SetUseGerberX2format(True)
    options.SetDrillMarksType(kicad.PCB_PLOT_PARAMS.NO_DRILL_SHAPE)
    for layer in (layer.replace(".", "_") for layer in layers):
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
