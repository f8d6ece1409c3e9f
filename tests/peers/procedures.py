"""Works out the answers of procedures anew with pandas and xarray, and tells where the portal's differ.

Arguments: a folder with <table>.csv for each table and requests.json, a list of
{"id", "name", "arguments": [text], "answer": path of CSV, "netcdf": path or null}.
Prints JSON: {"compared", "empty", "rows", "differences": [text]}.
"""
import io
import json
import os
import sys

import numpy
import pandas
import xarray

folder = sys.argv[1]
requests = json.load(open(os.path.join(folder, 'requests.json')))
TABLES = {'tblNavy_Monthly_Winds', 'tblEsku_Heat_Budget_Climatology', 'tblVirtual_Cruise_CTD'}


def read(name):
    table = pandas.read_csv(os.path.join(folder, name + '.csv'))
    if 'time' in table:
        table['time'] = pandas.to_datetime(table['time'], utc=True)
    return table


tables = {name: read(name) for name in TABLES}


def wrapped(degrees):
    """Degrees east within -180 to 180; both ends stay."""
    if -180 <= degrees <= 180:
        return degrees
    turned = (degrees + 180) % 360 - 180
    return 180.0 if turned == -180 and degrees > 0 else turned


def in_longitudes(lon, first, second):
    """The meridian at 180 is one, however it is written."""
    if second - first >= 360:
        return numpy.ones(len(lon), dtype=bool)
    west, east = wrapped(first), wrapped(second)
    eastward = (lon - west) % 360
    return eastward <= (east - west) % 360


def along(lon, first, second):
    """Longitudes counted on from the western end of a range that crosses the date line."""
    west, east = wrapped(first), wrapped(second)
    if second - first >= 360:
        return lon
    if west > east or (east == 180 and west > -180) or (west == -180 and east < 180):
        return west + (lon - west) % 360
    return lon


def in_time(table, first, second):
    if 'month' in table:
        one, other = (int(text.split('-')[0]) if len(text) <= 2 else pandas.Timestamp(text).month for text in (first, second))
        month = table['month']
        return (month >= one) & (month <= other) if one <= other else (month >= one) | (month <= other)
    one, other = (pandas.Timestamp(text, tz='UTC') for text in (first, second))
    return (table['time'] >= one) & (table['time'] <= other)


def box(table, bounds):
    dt1, dt2, *numbers = bounds
    lat1, lat2, lon1, lon2, depth1, depth2 = map(float, numbers)
    keep = in_time(table, dt1, dt2) & (table['lat'] >= lat1) & (table['lat'] <= lat2) & in_longitudes(table['lon'], lon1, lon2)
    if 'depth' in table:
        keep &= (table['depth'] >= depth1) & (table['depth'] <= depth2)
    return table[keep]


def time_of(table):
    return 'month' if 'month' in table else 'time'


def week(time):
    """As DATEPART(week) counts: 1 January is in week 1, weeks begin on Sunday."""
    new_year = pandas.to_datetime(time.dt.year.astype(str) + '-01-01', utc=True)
    return (time.dt.dayofyear - 1 + (new_year.dt.dayofweek + 1) % 7) // 7 + 1


def means(rows, keys, field, bounds, places, deviation):
    rows = rows.assign(lon=along(rows['lon'], float(bounds[4]), float(bounds[5])))
    groups = rows.groupby(keys, sort=True)
    found = groups[[*places, field]].mean().reset_index()
    found[deviation] = groups[field].std().values
    if 'lon' in places:
        found['lon'] = found['lon'].map(wrapped)
    return found, groups


def answer(name, arguments):
    table = tables[arguments[0]]
    time, depth = time_of(table), ['depth'] if 'depth' in table else []
    if name in ('uspSpaceTime', 'uspSectionMap'):
        rows = box(table, arguments[2:10])
        if name == 'uspSpaceTime':
            rows = rows.sort_values([time, *depth, 'lat', 'lon'])
        else:
            rows = rows.sort_values([time, 'lat', 'lon', 'depth'], ascending=[True, True, True, False])
        return rows[[time, 'lat', 'lon', *depth, *arguments[1].split(',')]]
    if name == 'uspRegionalMap':
        extra = (arguments[8], arguments[8]) if len(arguments) > 7 else (-1e9, 1e9)
        rows = box(table, [arguments[2], arguments[2], *arguments[3:7], *map(str, extra)])
        return rows.sort_values(['lat', 'lon', *depth])[[time, 'lat', 'lon', arguments[1]]]
    field = arguments[1]
    if name == 'uspAggregate':
        bounds = ['2000-01-01', '2000-01-01', *arguments[4:10]]
        whole = ['1', '12'] if time == 'month' else ['1800-01-01', '2200-01-01']
        rows = box(table, [*whole, *arguments[4:10]])
        part = rows['month'] if arguments[2] == 'month' and time == 'month' else getattr(rows['time'].dt, arguments[2])
        groups = rows[part == int(arguments[3])].groupby(['lat', 'lon', *depth], sort=True)[field]
        found = groups.mean().reset_index()
        found['std'], found['sample_size'] = groups.std().values, groups.count().values
        return found
    bounds = arguments[2:10]
    rows = box(table, bounds)
    if name == 'uspTimeSeries':
        found, _ = means(rows, [time], field, bounds, ['lat', 'lon', *depth], field + '_std')
        return found[[time, 'lat', 'lon', *depth, field, field + '_std']]
    if name == 'uspDepthProfile':
        found, _ = means(rows, ['depth'], field, bounds, ['lat', 'lon'], field + '_std')
        return found[['lat', 'lon', field, field + '_std', 'depth']]
    dates = rows['time']
    parts = {'uspAnnual': {}, 'uspQuarterly': {'quarter': dates.dt.quarter}, 'uspMonthly': {'month': dates.dt.month}, 'uspWeekly': {'week': week(dates)}}[name]
    rows = rows.assign(year=dates.dt.year, **parts)
    found, _ = means(rows, ['year', *parts], field, bounds, ['lat', 'lon', *depth], field + '_std')
    return found[['year', *parts, 'lat', 'lon', *depth, field, field + '_std']]


def ancillary(arguments):
    found = box(tables[arguments[0]], arguments[1:9]).sort_values(['time', 'lat', 'lon', 'depth'])
    beside = read('tblAncillary')
    beside = beside[beside['link'] == arguments[0]].drop(columns='link')
    return found.merge(beside, how='left', on=['time', 'lat', 'lon', 'depth'])


def months_of(table):
    return table['month'].to_numpy() if 'month' in table else table['time'].dt.month.to_numpy()


def match(arguments):
    source, target = tables[arguments[0]], tables[arguments[2]]
    fields = arguments[1], arguments[3]
    days, degrees_lat, degrees_lon, metres = map(float, arguments[12:16])
    places = [time_of(source), 'lat', 'lon', *(['depth'] if 'depth' in source else [])]
    groups = box(source, arguments[4:12]).groupby(places, sort=True)[fields[0]]
    found = groups.mean().reset_index()
    found['std'] = groups.std().values
    lat, lon, values = (target[name].to_numpy(dtype='float64') for name in ('lat', 'lon', fields[1]))
    deep = target['depth'].to_numpy() if 'depth' in target else numpy.zeros(len(target))
    by_month = 'month' in found or 'month' in target
    when = months_of(target) if by_month else target['time'].astype('int64').to_numpy()
    own = months_of(found) if by_month else found['time'].astype('int64').to_numpy()
    outcomes = []
    for at, (place_lat, place_lon) in enumerate(zip(found['lat'], found['lon'])):
        apart = numpy.abs(lon - place_lon)
        near = (numpy.abs(lat - place_lat) <= degrees_lat) & (numpy.minimum(apart, 360 - apart) <= degrees_lon)
        near &= numpy.abs(deep - (found['depth'].iloc[at] if 'depth' in found else 0)) <= metres
        between = numpy.abs(when - own[at])
        if by_month:
            near &= numpy.minimum(between, 12 - between) <= days
        else:
            near &= between <= days * 86_400e9
        chosen = values[near]
        chosen = chosen[~numpy.isnan(chosen)]
        outcomes.append((chosen.mean() if len(chosen) else numpy.nan, chosen.std(ddof=1) if len(chosen) > 1 else numpy.nan))
    more = pandas.DataFrame(outcomes, columns=['target', 'target_std'])
    return pandas.concat([found, more], axis=1)


def as_numbers(column):
    if column.dtype == object:
        return pandas.to_datetime(column, utc=True).astype('int64').to_numpy(dtype='float64')
    if str(column.dtype).startswith('datetime'):
        return column.astype('int64').to_numpy(dtype='float64')
    return column.to_numpy(dtype='float64')


def difference(expected, text):
    """None where both are alike; means and deviations to the precision of float32, whose values they are made of."""
    if text.strip() == '':
        return None if len(expected) == 0 else f'no rows for {len(expected)}'
    found = pandas.read_csv(io.StringIO(text))
    if found.shape != expected.shape:
        return f'{found.shape} for {expected.shape}'
    for at in range(found.shape[1]):
        wanted, came = expected.iloc[:, at], found.iloc[:, at]
        if wanted.dtype == object and len(wanted) > 0 and not isinstance(wanted.iloc[0], pandas.Timestamp):
            if not (wanted.fillna('') == came.fillna('')).all():
                return f'text in column {at}'
            continue
        one, other = as_numbers(wanted), as_numbers(came)
        if not numpy.allclose(one, other, rtol=2e-6, atol=2e-5, equal_nan=True):
            bad = int(numpy.flatnonzero(~numpy.isclose(one, other, rtol=2e-6, atol=2e-5, equal_nan=True))[0])
            return f'column {found.columns[at]}, row {bad}: {other[bad]} for {one[bad]}'
    return None


def netcdf_difference(expected, path, field, bounds):
    """The same rows as a grid: every value at its place, longitudes increasing along the way."""
    data = xarray.open_dataset(path, decode_times=True)
    if 'obs' in data.dims:
        found = numpy.asarray(data[field].values, dtype='float64')
        return None if numpy.allclose(found, expected[field], equal_nan=True) else 'points differ'
    if 'month' in data.coords: data = data.swap_dims(time='month')
    if not (numpy.diff(data['lon'].values) > 0).all():
        return 'longitudes do not increase'
    along_way = xarray.DataArray(along(expected['lon'], float(bounds[2]), float(bounds[3])).to_numpy(), dims='row')
    places = {'lat': xarray.DataArray(expected['lat'].to_numpy(), dims='row'), 'lon': along_way}
    if 'month' in expected:
        places['month'] = xarray.DataArray(expected['month'].to_numpy(), dims='row')
    else:
        places['time'] = xarray.DataArray(expected['time'].dt.tz_localize(None).to_numpy(), dims='row')
    if 'depth' in expected:
        places['depth'] = xarray.DataArray(expected['depth'].to_numpy(), dims='row')
    found = data[field].sel(places).values
    return None if numpy.array_equal(found, expected[field].to_numpy(dtype='float32'), equal_nan=True) else 'grid values differ'


differences, empty, rows = [], 0, 0
for request in requests:
    name, arguments = request['name'], request['arguments']
    special = {'uspMatch': match, 'uspAddAncillary': ancillary}
    expected = special[name](arguments) if name in special else answer(name, arguments)
    empty += len(expected) == 0
    rows += len(expected)
    said = difference(expected, open(request['answer']).read())
    if said is None and request['netcdf'] and len(expected) > 0:
        said = netcdf_difference(expected, request['netcdf'], arguments[1], arguments[4:8])
    if said is not None:
        differences.append(f'{name} {arguments}: {said}')
print(json.dumps({'compared': len(requests), 'empty': int(empty), 'rows': int(rows), 'differences': differences[:10], 'count': len(differences)}))
