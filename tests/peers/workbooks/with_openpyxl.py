"""Prints the cells of a workbook as JSON, sheet by sheet and row by row, as openpyxl reads them; pandas must open every sheet too. Argument: a file."""
import json
import sys

import openpyxl
import pandas

path = sys.argv[1]
book = openpyxl.load_workbook(path, data_only=True)
plain = lambda value: value if value is None or isinstance(value, (str, bool, int, float)) else str(value)
cells = {sheet.title: {cell.coordinate: plain(cell.value) for row in sheet.iter_rows() for cell in row if cell.value is not None}
         for sheet in book.worksheets}
frames = pandas.read_excel(path, sheet_name=None, engine='openpyxl', header=None)
print(json.dumps({'cells': cells, 'pandas': list(frames)}))
