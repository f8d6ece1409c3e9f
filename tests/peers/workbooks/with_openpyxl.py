"""Prints the cells of workbooks as JSON, a workbook a line, as openpyxl reads them; pandas must open every sheet too. Arguments: files.

`cells` are values; `kept` is what else people put into a workbook: of a cell its formula, number format, fill, font and comment, of a sheet its
widths, hidden rows and columns, frozen panes and filter."""
import json
import sys

import openpyxl
import pandas

plain = lambda value: value if value is None or isinstance(value, (str, bool, int, float)) else str(value)


def of_cell(cell):
    comment = cell.comment.text if cell.comment else None
    formula = str(cell.value) if cell.data_type == 'f' else None
    return [formula, cell.number_format, cell.fill.fill_type, str(cell.fill.fgColor.rgb), cell.font.b, cell.font.i, comment]


def of_sheet(sheet):
    columns = {letters: [size.width, size.hidden] for letters, size in sheet.column_dimensions.items()}
    rows = [row for row, size in sheet.row_dimensions.items() if size.hidden]
    return [columns, rows, sheet.freeze_panes, sheet.auto_filter.ref, sheet.sheet_state]


# Only the cells that a file has: a sheet may reach to its last row and column.
cells_of = lambda sheet: sheet._cells.values()

for path in sys.argv[1:]:
    values = openpyxl.load_workbook(path, data_only=True)
    cells = {sheet.title: {cell.coordinate: plain(cell.value) for cell in cells_of(sheet) if cell.value is not None}
             for sheet in values.worksheets}
    kept = {sheet.title: {'sheet': of_sheet(sheet), 'cells': {cell.coordinate: of_cell(cell) for cell in cells_of(sheet)}}
            for sheet in openpyxl.load_workbook(path).worksheets}
    frames = pandas.read_excel(path, sheet_name=None, engine='openpyxl', header=None)
    print(json.dumps({'cells': cells, 'kept': kept, 'pandas': list(frames)}))
