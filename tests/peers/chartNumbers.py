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
    if not model['isMonthly']:
        trend_of(chart, model['trend'], numbers(model['times']), numbers(model['means']))


def trend_of(chart, ours, times, values):
    """Slope and an offset per calendar month by least squares; its error by the lag-1 autocorrelation (Santer et al. 2000)."""
    months = pandas.to_datetime(times, unit='ms').month.to_numpy()
    steps = numpy.diff(times)
    has_seasons = numpy.median(steps) < 365.25 * 86_400_000 / 2
    if has_seasons and numpy.ptp(times) + numpy.median(steps) < 730 * 86_400_000:
        if ours is not None:
            differences.append(f'{chart}: a trend of less than two years')
        return
    offsets = [(months == month).astype(float) for month in numpy.unique(months)] if has_seasons else [numpy.ones(len(times))]
    years = (times - times.mean()) / 31_557_600_000
    design = numpy.column_stack([years, *offsets])
    fit, *_ = numpy.linalg.lstsq(design, values, rcond=None)
    residuals = values - design @ fit
    near = steps <= 1.5 * numpy.median(steps)
    size = len(values)
    r = (residuals[1:] * residuals[:-1])[near].sum() / near.sum() * (size - 1) / (residuals @ residuals)
    effective = size * (1 - max(r, 0)) / (1 + max(r, 0))
    variance = residuals @ residuals / (size - design.shape[1]) * (size - 2) / (effective - 2)
    error = numpy.sqrt(variance * numpy.linalg.inv(design.T @ design)[0, 0])
    same(chart, 'trend', [ours['slope'] * 31_557_600_000 / fit[0]], [1], 1e-5)
    same(chart, 'independent values', [ours['effective'], ours['autocorrelation']], [effective, r], 1e-5)
    if ours['standardError'] is not None:
        same(chart, 'error of the trend', [ours['standardError'] * 31_557_600_000 / error], [1], 1e-5)
    elif near.mean() >= 0.8 and effective >= 5:
        differences.append(f'{chart}: no error of the trend')


def profile_of(chart, rows, field, model):
    found = groups(rows, 'depth', field)
    same(chart, 'means over the area', model['areaMeans'], [numpy.average(values, weights=numpy.cos(numpy.deg2rad(lat))) for _, values, lat in found])
    same(chart, 'depths', model['depths'], [at for at, _, _ in found])
    same(chart, 'means', model['means'], [values.mean() for _, values, _ in found])
    same(chart, 'error bars', model['deviations'], [deviation(values) for _, values, _ in found], 1e-5)


def points_of(chart, rows, field, model):
    for ours, theirs in (('values', field), ('lats', 'lat'), ('lons', 'lon'), ('depths', 'depth'), ('times', 'time')):
        same(chart, ours, model[ours], rows[theirs])
    spread(chart, model['spread'], rows[field].to_numpy(), True)


# The 75-term polynomial of specific volume at 0 dbar (Roquet et al. 2015), by powers of the root of salinity within those of temperature.
VOLUME = [
    [1.0769995862e-3, -3.1038981976e-4, 6.6928067038e-4, -8.5047933937e-4, 5.8086069943e-4, -2.1092370507e-4, 3.1932457305e-5],
    [-1.5649734675e-5, 3.5009599764e-5, -4.3592678561e-5, 3.4532461828e-5, -1.1959409788e-5, 1.3864594581e-6],
    [2.7762106484e-5, -3.7435842344e-5, 3.5907822760e-5, -1.8698584187e-5, 3.8595339244e-6],
    [-1.6521159259e-5, 2.4141479483e-5, -1.4353633048e-5, 2.2863324556e-6],
    [6.9111322702e-6, -8.7595873154e-6, 4.3703680598e-6],
    [-8.0539615540e-7, -3.3052758900e-7],
    [2.0543094268e-7],
]


def sigma(s, t):
    """Potential density anomaly of practical salinity and conservative temperature, referred to 0 dbar."""
    root = numpy.sqrt((s * 35.16504 / 35 + 24) * 35 / 35.16504 / 40)
    volume = sum(each * root**i * (t / 40) ** j for j, row in enumerate(VOLUME) for i, each in enumerate(row))
    return 1 / volume - 1000


def pairs_of(chart, rows, field, model):
    same(chart, 'temperatures', model['given'], rows['temperature'])
    # Adiabatic cooling on the way up: 0 at the surface, some hundredths of a degree in the upper ocean.
    change = numbers(model['values']) - rows['temperature'].to_numpy()
    if numpy.abs(change).max() > 0.2:
        differences.append(f'{chart}: temperatures changed by up to {numpy.abs(change).max()} K')
    same(chart, 'salinities', model['salinities'], rows['salinity'])
    same(chart, 'densities', model['densities'], sigma(rows['salinity'].to_numpy(), numbers(model['values'])))
    lines = model['isopycnals']
    theirs = sigma(numbers([at['salinity'] for at in lines]), numbers([at['celsius'] for at in lines]))
    same(chart, 'lines of equal density', [at['level'] for at in lines], theirs, 1e-5)


# Check values of the GSW toolbox, at the practical salinity of its absolute one.
for s, t, density in ((34.7118, 28.8099, 21.797900819337656), (34.7324, 4.3236, 27.409748977090885)):
    assert abs(sigma(s * 35 / 35.16504, t) - density) < 1e-9, (s, t)

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
