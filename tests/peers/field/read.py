"""Reads files from the field without any code of the project.

Arguments: a folder, then a kind and a path for each file. Writes 0.json, 1.json, ... into the folder: the columns by their own names, the rows
with null for what is missing and times in milliseconds, and, of files with flags, how many values each column holds in those rows.
"""
import json
import math
import sys

import pandas

import netcdf
import texts


def milliseconds(times):
    return [round(time.timestamp() * 1000) for time in pandas.to_datetime(times, utc=True)]


def read(kind, path):
    if kind in netcdf.readers:
        return netcdf.readers[kind](path)
    table = texts.readers[kind](path)
    if "time" in table:
        table["time"] = milliseconds(table["time"])
    table = table.astype(object).where(table.notna(), None)
    return {"columns": list(table.columns), "rows": table.values.tolist()}


def clean(value):
    return None if isinstance(value, float) and math.isnan(value) else value


folder, words = sys.argv[1], sys.argv[2:]
for number, (kind, path) in enumerate(zip(words[::2], words[1::2])):
    told = read(kind, path)
    told["rows"] = [[clean(value) for value in row] for row in told["rows"]]
    with open(f"{folder}/{number}.json", "w", encoding="utf8") as file:
        json.dump(told, file, default=str)
