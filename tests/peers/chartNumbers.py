"""Works out the numbers of charts anew with numpy and contourpy, and tells where ours differ.

Argument: a JSON list of {"name", "field", "crosses", "rows": path of CSV, "model"}. Prints JSON: {"compared": {name: numbers}, "differences"}.

Tolerances: values are stored in single precision, and so are means of maps: 2e-6 of their size. Percentiles are rounded to
four digits. Points of contours: 1e-5 of the axis. Counts and extremes are the same.
"""
import json
import sys
from fractions import Fraction

import contourpy
import numpy
import pandas

differences, compared = [], {}
SINGLE = 2e-6


def numbers(values):
    return numpy.array([numpy.nan if value is None else value for value in values], dtype='float64')


def same(chart, what, ours, theirs, tolerance=SINGLE):
    ours, theirs = numpy.atleast_1d(numbers(ours)), numpy.atleast_1d(numpy.asarray(theirs, dtype='float64'))
    compared[chart] = compared.get(chart, 0) + len(ours)
    if ours.shape != theirs.shape:
        differences.append(f'{chart}, {what}: {len(ours)} numbers for {len(theirs)}')
    elif not numpy.allclose(ours, theirs, rtol=tolerance, atol=tolerance, equal_nan=True):
        bad = int(numpy.flatnonzero(~numpy.isclose(ours, theirs, rtol=tolerance, atol=tolerance, equal_nan=True))[0])
        differences.append(f'{chart}, {what}, {bad}: {ours[bad]} for {theirs[bad]}')


def cell_means(y, x, values, y_axis, x_axis):
    """The mean of the values in each cell, by the nearest of the centres; NaN in empty ones."""
    y_axis, x_axis = numbers(y_axis), numbers(x_axis)
    place = lambda axis, at: numpy.abs(axis[None, :] - at[:, None]).argmin(axis=1)
    known = ~numpy.isnan(values)
    cells = place(y_axis, y[known]) * len(x_axis) + place(x_axis, x[known])
    size = len(y_axis) * len(x_axis)
    with numpy.errstate(invalid='ignore'):
        return numpy.bincount(cells, values[known], size) / numpy.bincount(cells, minlength=size)


def bars(values, count):
    """How many of these decimals are in each equal bin between the least and the greatest, in fractions."""
    exact = [Fraction(repr(value)) for value in values.tolist()]
    least, most = min(exact), max(exact)
    return numpy.bincount([min(count - 1, int((value - least) * count / (most - least))) for value in exact], minlength=count)


def spread(chart, ours, values, are_read=False):
    values = values[~numpy.isnan(values)]
    if are_read and 'bins' in ours:
        same(chart, 'bars of the key', ours['bins'], bars(values, len(ours['bins'])), 0)
    same(chart, 'count and extremes', [ours['count'], ours['min'], ours['max']], [len(values), values.min(), values.max()])
    for name, percent in (('low', 5), ('median', 50), ('high', 95)):
        exact = numpy.percentile(values, percent)
        if abs(ours[name] - exact) > (5e-4 + SINGLE) * abs(exact) + SINGLE * numpy.abs(values).max():
            differences.append(f'{chart}, {name}: {ours[name]} for {exact}')


def contours(chart, lines, x_axis, y_axis, means):
    """The points where lines of a level cross those between the points of the grid; at a point itself there is none to compare."""
    x_axis, y_axis = numbers(x_axis), numbers(y_axis)
    grid = numpy.ma.masked_invalid(means.reshape(len(y_axis), len(x_axis)))
    if min(grid.shape) < 2:
        return
    generator = contourpy.contour_generator(x_axis, y_axis, grid, name='serial', corner_mask=False)
    scale = 1e-5 * max(numpy.ptp(x_axis), numpy.ptp(y_axis))
    for line in lines:
        found = [points for points in generator.lines(line['level']) if len(points)]
        theirs = numpy.concatenate(found) if found else numpy.empty((0, 2))
        ours = numbers(line['points']).reshape(-1, 2)
        compared[chart] = compared.get(chart, 0) + len(ours)
        for one, other, whose in ((ours, theirs, 'ours'), (theirs, ours, 'contourpy')):
            for start in range(0, len(one), 500):
                part = one[start:start + 500]
                if len(other) == 0:
                    away = numpy.full(len(part), numpy.inf)
                else:
                    away = numpy.abs(part[:, None, :] - other[None, :, :]).max(axis=2).min(axis=1)
                at_node = (numpy.abs(part[:, None, 0] - x_axis[None, :]).min(axis=1) < scale) & (numpy.abs(part[:, None, 1] - y_axis[None, :]).min(axis=1) < scale)
                if (bad := (away > scale) & ~at_node).any():
                    differences.append(f"{chart}, level {line['level']}: {int(bad.sum())} points only in {whose}, such as {part[bad][0]}")


def map_of(chart, rows, field, model):
    values = rows[field].to_numpy()
    means = cell_means(rows['lat'].to_numpy(), rows['lon'].to_numpy(), values, model['lat']['centres'], model['lon']['centres'])
    same(chart, 'cells', model['means'], means)
    by_row = means.reshape(len(model['lat']['centres']), -1)
    same(chart, 'zonal means', model['zonalMeans'], numpy.nanmean(by_row, axis=1))
    same(chart, 'mean', [model['mean']], numpy.nanmean(means))
    weights = numpy.where(numpy.isnan(by_row), 0, numpy.cos(numpy.deg2rad(numbers(model['lat']['centres'])))[:, None])
    same(chart, 'mean over the area', [model['areaMean']], numpy.average(numpy.nan_to_num(by_row), weights=weights))
    spread(chart, model['spread'], means, model['times'] * model['depths'] == 1)
    contours(chart, model['lines'], model['lon']['centres'], model['lat']['centres'], means)


def section_of(chart, rows, field, model):
    depth = rows['depth'].to_numpy()
    for direction, name in (('zonal', 'lon'), ('meridional', 'lat')):
        plane = model[direction]
        means = cell_means(depth, rows[name].to_numpy(), rows[field].to_numpy(), model['depth']['centres'], plane['axis']['centres'])
        same(chart, direction, plane['means'], means)
        spread(chart, plane['spread'], means)
        if direction == model['along']:
            contours(chart, model['lines'], plane['axis']['centres'], model['depth']['centres'], means)


def histogram_of(chart, rows, field, model):
    values = rows[field].dropna().to_numpy()
    edges = numbers(model['edges'])
    same(chart, 'bins', model['counts'], numpy.histogram(values, edges)[0], 0)
    same(chart, 'steps between edges', numpy.diff(edges), numpy.full(len(edges) - 1, (edges[-1] - edges[0]) / (len(edges) - 1)), 1e-9)
    same(chart, 'mean', [model['mean']], values.mean())
    spread(chart, model, values)


def groups(rows, key, field):
    known = rows[[key, field, 'lat']].dropna()
    return [(at, part[field].to_numpy(), part['lat'].to_numpy()) for at, part in known.groupby(key)]


def deviation(values):
    return numpy.std(values, ddof=1) if len(values) > 1 else numpy.nan


def series_of(chart, rows, field, model):
    found = groups(rows, 'month' if model['isMonthly'] else 'time', field)
    same(chart, 'times', model['times'], [at for at, _, _ in found])
    same(chart, 'means', model['means'], [values.mean() for _, values, _ in found])
    same(chart, 'error bars', model['deviations'], [deviation(values) for _, values, _ in found], 1e-5)
    same(chart, 'means over the area', model['areaMeans'], [numpy.average(values, weights=numpy.cos(numpy.deg2rad(lat))) for _, values, lat in found])
    (slope, _), covariance = numpy.polyfit(numbers(model['times']), numbers(model['means']), 1, cov=True)
    relative = lambda one, other: [one / other]
    same(chart, 'trend', relative(model['trend']['slope'], slope), [1], 1e-5)
    same(chart, 'error of the trend', relative(model['trend']['standardError'], numpy.sqrt(covariance[0, 0])), [1], 1e-5)


def profile_of(chart, rows, field, model):
    found = groups(rows, 'depth', field)
    same(chart, 'depths', model['depths'], [at for at, _, _ in found])
    same(chart, 'means', model['means'], [values.mean() for _, values, _ in found])
    same(chart, 'error bars', model['deviations'], [deviation(values) for _, values, _ in found], 1e-5)


def points_of(chart, rows, field, model):
    for ours, theirs in (('values', field), ('lats', 'lat'), ('lons', 'lon'), ('depths', 'depth'), ('times', 'time')):
        same(chart, ours, model[ours], rows[theirs])
    spread(chart, model['spread'], rows[field].to_numpy(), True)


def sigma(s, t):
    """EOS-80 at one atmosphere (UNESCO 1983, equations 13 and 14) less 1000 kg m-3."""
    water = 999.842594 + 6.793952e-2 * t - 9.095290e-3 * t**2 + 1.001685e-4 * t**3 - 1.120083e-6 * t**4 + 6.536332e-9 * t**5
    first = 8.24493e-1 - 4.0899e-3 * t + 7.6438e-5 * t**2 - 8.2467e-7 * t**3 + 5.3875e-9 * t**4
    return water - 1000 + first * s + (-5.72466e-3 + 1.0227e-4 * t - 1.6546e-6 * t**2) * s**1.5 + 4.8314e-4 * s**2


def pairs_of(chart, rows, field, model):
    same(chart, 'temperatures', model['values'], rows['temperature'])
    same(chart, 'salinities', model['salinities'], rows['salinity'])
    same(chart, 'densities', model['densities'], sigma(rows['salinity'].to_numpy(), rows['temperature'].to_numpy()))
    lines = model['isopycnals']
    theirs = sigma(numbers([at['salinity'] for at in lines]), numbers([at['celsius'] for at in lines]))
    same(chart, 'lines of equal density', [at['level'] for at in lines], theirs, 1e-5)


# The values that UNESCO 1983 gives for checking.
for s, t, density in ((0, 5, 999.96675), (0, 25, 997.04796), (35, 5, 1027.67547), (35, 25, 1023.34306)):
    assert abs(sigma(s, t) + 1000 - density) < 6e-6, (s, t)

kinds = {
    'heatmap': map_of,
    'contourHeatmap': map_of,
    'sectionMap': section_of,
    'contourSectionMap': section_of,
    'histogram': histogram_of,
    'timeSeries': series_of,
    'depthProfile': profile_of,
    'sparse': points_of,
    'temperatureSalinity': pairs_of,
}
for chart in json.load(open(sys.argv[1])):
    rows = pandas.read_csv(chart['rows'])
    if chart['crosses']:
        rows['lon'] %= 360
    if 'time' in rows:
        rows['time'] = pandas.to_datetime(rows['time'], utc=True).astype('int64') / 1e6
    kinds[chart['name']](chart['name'], rows, chart['field'], chart['model'])
print(json.dumps({'compared': compared, 'differences': differences[:20]}))
