"""Finds the isolines of a field with contourpy, again and again: the peer of `npm run bench -- contours`.

Arguments: path of float32 values row by row, columns, rows, rounds, levels. Prints JSON: {"times": milliseconds of each round, "lengths": of the
lines of each level, in steps of the grid}.
"""
import json
import sys
import time

import contourpy
import numpy

path, columns, rows, rounds, *levels = sys.argv[1:]
values = numpy.fromfile(path, dtype='float32').reshape(int(rows), int(columns))
times, lengths = [], []
for _ in range(int(rounds)):
    begun = time.perf_counter()
    generator = contourpy.contour_generator(z=numpy.ma.masked_invalid(values), name='serial', corner_mask=False)
    found = [generator.lines(float(level)) for level in levels]
    times.append((time.perf_counter() - begun) * 1000)
    lengths = [sum(float(numpy.hypot(*numpy.diff(line, axis=0).T).sum()) for line in lines) for lines in found]
print(json.dumps({'times': times, 'lengths': lengths}))
