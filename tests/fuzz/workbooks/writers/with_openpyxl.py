"""Writes workbooks of random cells as openpyxl does. Arguments: a folder, a seed, how many, the number format of dates."""
import datetime
import os
import random
import sys

import openpyxl

folder, seed, count, shown = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
TEXTS = ['station 1', ' spaces ', 'Ångström µm', '26,5', '<0.5', 'BDL', '=', "'quoted'", 'a\nb', '日本', 'é', '1e5', 'NaN', '-999', '"x"', 'TRUE']


def cell(chance):
    kind = chance.randrange(9)
    if kind < 2:
        return chance.uniform(-1e6, 1e6)
    if kind == 2:
        return chance.randrange(-10**9, 10**9)
    if kind < 5:
        return chance.choice(TEXTS)
    if kind == 5:
        return datetime.datetime(1950, 1, 1) + datetime.timedelta(seconds=chance.randrange(4 * 10**9))
    if kind == 6:
        return chance.random() < 0.5
    if kind == 7:
        return '#N/A'
    return None


for index in range(count):
    chance = random.Random(seed * 1_000_003 + index)
    book = openpyxl.Workbook()
    book.remove(book.active)
    for number in range(chance.randrange(1, 4)):
        sheet = book.create_sheet('sheet %d' % number)
        width = chance.randrange(1, 9)
        first = chance.randrange(1, 4)
        for column in range(width):
            sheet.cell(first, column + 1, 'header %d' % column)
        for row in range(chance.randrange(0, 30)):
            for column in range(width):
                value = cell(chance)
                if value is None:
                    continue
                # A text that begins with = would be a formula.
                place = sheet.cell(first + 1 + row, column + 1)
                place.value = value if value != '=' else None
                if isinstance(value, datetime.datetime):
                    place.number_format = shown
        if chance.random() < 0.3:
            sheet.column_dimensions['A'].hidden = True
        if width > 2 and chance.random() < 0.3:
            sheet.merge_cells(start_row=first + 40, end_row=first + 40, start_column=1, end_column=2)
            sheet.cell(first + 40, 1).value = 'merged'
        sheet.freeze_panes = 'A2'
    book.save(os.path.join(folder, 'openpyxl-%d.xlsx' % index))
