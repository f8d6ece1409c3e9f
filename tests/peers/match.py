"""Matches points with grids and points anew with numpy, xarray and scipy, and tells where the portal's answers differ.

Arguments: a folder with tables.json ({table: {"kind": "grid" | "sparse", "time": "month" | "time" | "none", "variable": name}}), <table>.csv,
points.csv (time, lat, lon, depth; empty for none) and requests.json, a list of
{"table", "method", "days", "km", "metres", "climatology", "answer": path of CSV with the columns of one variable}.
Prints JSON: {"compared", "found", "reasons": {text: count}, "differences": [text], "count"}.
"""
import json
import os
import sys

import numpy
import pandas
import xarray
from scipy.interpolate import RegularGridInterpolator

folder = sys.argv[1]
EARTH_KM = 6371.0088
DAY = 86400.0


def read(name):
    return pandas.read_csv(os.path.join(folder, name))


tables = json.load(open(os.path.join(folder, 'tables.json')))
points = read('points.csv')
when = pandas.to_datetime(points['time'], utc=True)
points['s'] = numpy.where(when.isna(), numpy.nan, when.astype('int64') / 1e9)


def kilometres(lat1, lon1, lat2, lon2):
    """Vincenty's formula, another one than the portal's: stable at all distances on a sphere."""
    a, b, across = numpy.radians(lat1), numpy.radians(lat2), numpy.radians(lon2 - lon1)
    up = numpy.hypot(numpy.cos(b) * numpy.sin(across), numpy.cos(a) * numpy.sin(b) - numpy.sin(a) * numpy.cos(b) * numpy.cos(across))
    return EARTH_KM * numpy.arctan2(up, numpy.sin(a) * numpy.sin(b) + numpy.cos(a) * numpy.cos(b) * numpy.cos(across))


class Table:
    def __init__(self, name, facts):
        self.__dict__.update(facts)
        rows = read(name + '.csv')
        # As they are stored; pandas reads their shortest decimals.
        rows[self.variable] = rows[self.variable].astype('float32').astype('float64')
        rows['t'] = rows['month'] if self.time == 'month' else pandas.to_datetime(rows['time'], utc=True).astype('int64') / 1e9
        self.has_depth = 'depth' in rows
        places = rows.groupby(['lat', 'lon'], sort=False)
        self.at = list(places.indices.values())
        self.lats, self.lons = numpy.array(list(places.indices)).T
        for name in ('t', 'lat', 'lon', 'depth', self.variable):
            setattr(self, name if name != self.variable else 'values', rows[name].to_numpy(dtype='float64') if name in rows else None)
        self.bounds = {name: (rows[name].min(), rows[name].max()) for name in ('t', 'lat', 'lon', 'depth') if name in rows}
        if self.kind == 'grid':
            keys = (['t'] if self.time != 'none' else []) + (['depth'] if self.has_depth else []) + ['lat', 'lon']
            self.grid = rows.set_index(keys)[self.variable].to_xarray().sortby(keys)


loaded = {name: Table(name, facts) for name, facts in tables.items()}


def middle(seconds, month):
    """Seconds since 1970 of the middle of a month in the year of a time."""
    year = pandas.Timestamp(seconds, unit='s').year + (month - 1) // 12
    first = pandas.Timestamp(year=year, month=(month - 1) % 12 + 1, day=1)
    return (first + (first + pandas.offsets.MonthBegin(1) - first) / 2).timestamp()


def near(table, point, request):
    """Numbers of the rows within the tolerances, with km, lag in seconds and depth difference."""
    month = pandas.Timestamp(point.s, unit='s').month if table.time == 'month' else None
    band = numpy.flatnonzero(numpy.abs(table.lats - point.lat) <= request['km'] / 110 + 0.1)
    km = kilometres(point.lat, point.lon, table.lats[band], table.lons[band])
    chosen = km <= request['km'] + 1e-6
    if not chosen.any():
        return None
    rows = numpy.concatenate([table.at[place] for place in band[chosen]])
    distances = numpy.repeat(km[chosen], [len(table.at[place]) for place in band[chosen]])
    late = numpy.zeros(len(rows)) if table.time == 'none' else table.t[rows] - (month if table.time == 'month' else point.s)
    within = numpy.abs(late) <= (request['days'] * DAY if table.time == 'time' else 0)
    deep = numpy.zeros(len(rows))
    if table.has_depth:
        deep = numpy.abs(table.depth[rows] - point.depth)
        within &= deep <= request['metres'] + 1e-6
    return rows[within], distances[within], late[within], deep[within]


def part(apart, tolerance):
    return 0 if tolerance == 0 else (apart / tolerance) ** 2


def nearest_or_mean(table, point, request):
    found = near(table, point, request)
    if found is None or len(found[0]) == 0:
        return None, False
    rows, km, late, deep = found
    has = ~numpy.isnan(table.values[rows])
    if not has.any():
        return None, True
    rows, km, late, deep = rows[has], km[has], late[has], deep[has]
    days = request['days'] * DAY if table.time == 'time' else 0
    score = part(km, request['km']) + part(late, days) + part(deep, request['metres'])
    alike = numpy.flatnonzero(score <= score.min() + 1e-9)
    best = min(alike, key=lambda i: (table.t[rows[i]], table.lat[rows[i]], table.lon[rows[i]], table.depth[rows[i]] if table.has_depth else 0))
    values = table.values[rows]
    value = values[best] if request['method'] == 'nearest' else values.mean()
    deviation = values.std(ddof=1) if request['method'] == 'mean' and len(values) > 1 else numpy.nan
    return (value, deviation, 1 if request['method'] == 'nearest' else len(values), km[best], table.lat[rows[best]], table.lon[rows[best]]), True


def goes_round(lons):
    steps = numpy.diff(lons)
    return len(lons) > 2 and lons[0] + 360 - lons[-1] <= 1.5 * steps.max()


def interpolators(table):
    """Of the values with gaps as 0, and of the gaps: a corner without weight is no gap."""
    grid = table.grid
    lons = grid['lon'].to_numpy()
    if goes_round(lons):
        before, after = grid.isel(lon=[-1]), grid.isel(lon=[0])
        grid = xarray.concat([before.assign_coords(lon=before['lon'] - 360), grid, after.assign_coords(lon=after['lon'] + 360)], 'lon')
    if table.time == 'month':
        first, last = grid.isel(t=[0]), grid.isel(t=[-1])
        grid = xarray.concat([last.assign_coords(t=[0]), grid, first.assign_coords(t=[13])], 't')
    axes = [grid[name].to_numpy().astype('float64') for name in grid.dims]
    values = grid.to_numpy().astype('float64')
    gaps = numpy.isnan(values)
    return grid.dims, axes, RegularGridInterpolator(axes, numpy.where(gaps, 0, values)), RegularGridInterpolator(axes, gaps.astype('float64'))


def linear(table, point, request):
    if not hasattr(table, 'made'):
        table.made = interpolators(table)
    dims, axes, values, gaps = table.made
    place = {'lat': point.lat, 'lon': point.lon, 'depth': point.depth}
    if table.time == 'month':
        month = pandas.Timestamp(point.s, unit='s').month
        place['t'] = month
        if request['climatology'] == 'day':
            low = month if point.s >= middle(point.s, month) else month - 1
            start, end = middle(point.s, low), middle(point.s, low + 1)
            place['t'] = low + (point.s - start) / (end - start)
    else:
        place['t'] = point.s
    clipped = {name: min(max(place[name], axis[0]), axis[-1]) for name, axis in zip(dims, axes)}
    if kilometres(point.lat, point.lon, clipped['lat'], clipped['lon']) > request['km']:
        return None, False
    if table.has_depth and not abs(clipped['depth'] - point.depth) <= request['metres']:
        return None, False
    if table.time == 'time' and abs(clipped['t'] - point.s) > request['days'] * DAY:
        return None, False
    at = [clipped[name] for name in dims]
    if gaps(at)[0] > 1e-12:
        return None, True
    return (values(at)[0],), True


def reason(table, point, request, has_row):
    bounds = table.bounds
    if numpy.isnan(point.lat + point.lon):
        return 'no position in the row'
    if table.time != 'none' and numpy.isnan(point.s):
        return 'no time in the row'
    if table.has_depth and numpy.isnan(point.depth):
        return 'no depth in the row'
    if table.time == 'time' and point.s < bounds['t'][0] - request['days'] * DAY:
        return 'before the data'
    if table.time == 'time' and point.s > bounds['t'][1] + request['days'] * DAY:
        return 'after the data'
    lat = min(max(point.lat, bounds['lat'][0]), bounds['lat'][1])
    west, east = bounds['lon'][0], bounds['lon'][1]
    lon = point.lon
    if not west <= lon <= east and not (table.kind == 'grid' and goes_round(table.grid['lon'].to_numpy())):
        lon = west if abs((lon - west + 180) % 360 - 180) < abs((lon - east + 180) % 360 - 180) else east
    if kilometres(point.lat, point.lon, lat, lon) > request['km']:
        return 'outside the region'
    if table.has_depth and point.depth > bounds['depth'][1] + request['metres']:
        return 'deeper than the data'
    if table.has_depth and point.depth < bounds['depth'][0] - request['metres']:
        return 'shallower than the data'
    if has_row:
        return 'no value there (land or missing)'
    return 'no value there (land or missing)' if has_cell(table, point, request) else 'nothing within the tolerances'


def has_cell(table, point, request):
    if table.kind != 'grid':
        return False
    grid = table.grid
    lats = grid['lat'].to_numpy()
    lats, lons = numpy.meshgrid(lats[numpy.abs(lats - point.lat) <= request['km'] / 110 + 0.1], grid['lon'].to_numpy(), indexing='ij')
    if lats.size == 0 or kilometres(point.lat, point.lon, lats, lons).min() > request['km']:
        return False
    if table.has_depth and numpy.abs(grid['depth'].to_numpy() - point.depth).min() > request['metres']:
        return False
    return table.time != 'time' or numpy.abs(grid['t'].to_numpy() - point.s).min() <= request['days'] * DAY


def is_alike(one, other):
    one, other = float(one), float(other)
    if numpy.isnan(one) or numpy.isnan(other):
        return numpy.isnan(one) and numpy.isnan(other)
    return abs(one - other) <= 1e-6 * max(abs(one), abs(other)) + 1e-9


compared, found, count = 0, 0, 0
reasons, differences = {}, []
for request in json.load(open(os.path.join(folder, 'requests.json'))):
    table = loaded[request['table']]
    answer = read(request['answer'])
    value, deviation, number, distance = answer.columns[:4]
    for index, point in enumerate(points.itertuples()):
        told = answer.iloc[index]
        usable = not (numpy.isnan(point.lat + point.lon) or (table.time != 'none' and numpy.isnan(point.s)))
        method = linear if request['method'] == 'linear' else nearest_or_mean
        expected, has_row = method(table, point, request) if usable and not (table.has_depth and numpy.isnan(point.depth)) else (None, False)
        compared += 1
        if expected is None:
            text = reason(table, point, request, has_row)
            reasons[text] = reasons.get(text, 0) + 1
            same = pandas.isna(told[value]) and told.iloc[-1] == text
        else:
            found += 1
            ours = [told[value], told[deviation], told[number], told[distance], told.iloc[6], told.iloc[7]][: len(expected)]
            same = all(is_alike(a, b) for a, b in zip(ours, expected))
        if not same:
            count += 1
            differences.append(f'{request} row {index} {tuple(point)}: expected {expected or text}, got {told.tolist()}')
print(json.dumps({'compared': compared, 'found': found, 'reasons': reasons, 'differences': differences[:10], 'count': count}))
