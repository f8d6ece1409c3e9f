"""Checks NetCDF files against rules of CF 1.11 and ACDD 1.3, written from these documents; prints what each file breaches as JSON.

Arguments: files. Each rule is a function of an open netCDF4 file that yields a text for each breach; its docstring names its section.
"""
import ctypes, json, re, sys
import numpy, netCDF4

units_library = ctypes.CDLL('libudunits2.so.0')
for name in ('ut_read_xml', 'ut_parse'):
    getattr(units_library, name).restype = ctypes.c_void_p
units_library.ut_set_error_message_handler(units_library.ut_ignore)
system = ctypes.c_void_p(units_library.ut_read_xml(None))


def unit(text):
    return units_library.ut_parse(system, text.encode(), 0)


def is_convertible(one, other):
    one, other = (ctypes.c_void_p(unit(text)) for text in (one, other))
    return bool(one) and bool(other) and units_library.ut_are_convertible(one, other) != 0


def attribute(variable, name, default=''):
    return variable.getncattr(name) if name in variable.ncattrs() else default


def bounds(data):
    return {attribute(one, key): one for one in data.variables.values() for key in ('bounds', 'climatology') if attribute(one, key)}


def described(data):
    """All variables but bounds."""
    return [one for name, one in data.variables.items() if name not in bounds(data)]


def is_data(data, one):
    named = ' '.join(str(attribute(other, 'coordinates')) for other in data.variables.values()).split()
    links = ('sample_dimension', 'instance_dimension', 'cf_role', 'axis')
    return one.name not in named and not any(attribute(one, key) for key in links) and one.name not in data.dimensions


def numbers(one):
    return numpy.ma.masked_invalid(one[:].astype('float64'))


def names(data):
    """CF 2.3: names are letters, digits and underscores, and differ in more than case"""
    for name in [*data.variables, *data.dimensions]:
        if not re.fullmatch('[A-Za-z][A-Za-z0-9_]*', name): yield name
    if len({name.lower() for name in data.variables}) < len(data.variables): yield 'names that differ in case'


def dimensions(data):
    """CF 2.4: dimensions of a variable differ and come in the order T, Z, Y, X"""
    order = {'time': 0, 'depth': 1, 'lat': 2, 'lon': 3}
    for one in data.variables.values():
        known = [order[name] for name in one.dimensions if name in order]
        if len(set(one.dimensions)) < len(one.dimensions) or known != sorted(known): yield one.name


def gaps(data):
    """CF 2.5.1: _FillValue has the type of its variable, stands outside its values, and coordinates have none"""
    for one in data.variables.values():
        fill = attribute(one, '_FillValue', None)
        if fill is not None and numpy.asarray(fill).dtype != one.dtype: yield f'{one.name} has another type'
        if one.dimensions == (one.name,) and fill is not None: yield f'{one.name} is a coordinate'


def conventions(data):
    """CF 2.6.1: Conventions names CF-1.11"""
    if data.Conventions != 'CF-1.11, ACDD-1.3': yield data.Conventions


def contents(data):
    """CF 2.6.2: title, institution, source, history and references are texts, none of them empty; history begins with a date"""
    for name in ('title', 'history', 'source', 'institution'):
        if not str(attribute(data, name)).strip(): yield name
    for line in str(attribute(data, 'history')).split('\n'):
        if not re.match(r'\d{4}-\d\d-\d\d(T[\d:.]+Z)? \S', line): yield line


def long_names(data):
    """CF 3: every variable has a long_name or standard_name"""
    for one in described(data):
        if not attribute(one, 'long_name') and not attribute(one, 'standard_name'): yield one.name


def units(data):
    """CF 3.1: units are known to UDUNITS, and data without a text have some"""
    for one in described(data):
        text = attribute(one, 'units')
        if text and not unit(text): yield f'{one.name}: {text}'
        if not text and one.dtype.kind == 'f' : yield f'{one.name} has none'


def temperatures(data):
    """CF 3.1.2: units_metadata, of one of three forms, with units of temperature and with no others"""
    for one in described(data):
        text, said = attribute(one, 'units'), attribute(one, 'units_metadata')
        is_temperature = text != '' and is_convertible(text, 'K')
        if is_temperature != (said in ('temperature: on_scale', 'temperature: difference', 'temperature: unknown')): yield f'{one.name}: {said}'
        if 'standard_deviation' in attribute(one, 'cell_methods') and said and said != 'temperature: difference': yield f'{one.name} is a deviation'


def standard_names(data):
    """CF 3.3: standard names have the units of the standard name table"""
    canonical = {'time': 's', 'latitude': 'degree', 'longitude': 'degree', 'depth': 'm', 'sea_water_temperature': 'K', 'sea_surface_temperature': 'K',
                 'sea_water_pressure': 'dbar',
                 **{f'moles_of_{name}_per_unit_mass_in_sea_water': 'mol kg-1' for name in
                    ('oxygen', 'silicate', 'nitrate', 'nitrite', 'phosphate', 'cfc11', 'dissolved_inorganic_carbon')},
                 'sea_water_potential_temperature': 'K', 'air_temperature': 'K', 'sea_water_practical_salinity': '1', 'wind_speed': 'm s-1',
                 'eastward_wind': 'm s-1', 'northward_wind': 'm s-1', 'specific_humidity': '1', 'air_pressure_at_mean_sea_level': 'Pa',
                 'sea_ice_area_fraction': '1', 'cloud_area_fraction': '1', 'sea_floor_depth_below_mean_sea_level': 'm',
                 'sea_water_x_velocity': 'm s-1', 'sea_water_y_velocity': 'm s-1', 'number_of_observations': '1'}
    for one in described(data):
        name, text = attribute(one, 'standard_name'), attribute(one, 'units')
        wanted = canonical.get(name, 'W m-2' if name.endswith('_flux') or 'heat_flux' in name else None)
        if name and wanted is None: yield f'{name} is not in the table of this test'
        if name and name != 'time' and wanted and not is_convertible(text or '1', wanted): yield f'{one.name}: {name} in {text}'


def axes(data):
    """CF 4: axis is T, Z, Y or X, agrees with the units, and no variable has two of one; months are no times"""
    kinds = {'latitude': 'Y', 'longitude': 'X', 'depth': 'Z', 'time': 'T'}
    found = [(one, attribute(one, 'axis')) for one in data.variables.values() if attribute(one, 'axis')]
    for one, axis in found:
        if kinds.get(attribute(one, 'standard_name')) != axis: yield one.name
        if axis == 'T' and ' since ' not in attribute(one, 'units'): yield f'{one.name} has no origin'
        if axis == 'Z' and attribute(one, 'positive') != 'down': yield f'{one.name} has no direction'
    if len({axis for _, axis in found}) < len(found): yield 'two of one'


def times(data):
    """CF 4.4: times have units with an origin and a calendar"""
    for one in described(data):
        if attribute(one, 'standard_name') == 'time' and (attribute(one, 'calendar') not in ('standard', 'proleptic_gregorian') or
                                                          not attribute(one, 'units').startswith('seconds since 1970-01-01')): yield one.name


def coordinates(data):
    """CF 5: coordinate variables strictly increase, and the coordinates of data exist within their dimensions"""
    sampled = {attribute(one, 'sample_dimension'): one.dimensions for one in data.variables.values() if attribute(one, 'sample_dimension')}
    indexed = {one.dimensions[0]: attribute(one, 'instance_dimension') for one in data.variables.values() if attribute(one, 'instance_dimension')}
    for one in data.variables.values():
        if one.dimensions == (one.name,) and not (numpy.diff(numbers(one)) > 0).all(): yield f'{one.name} does not increase'
        for name in attribute(one, 'coordinates').split():
            if name not in data.variables: yield f'{one.name} names {name}'
            reached = {*one.dimensions, *(other for own in one.dimensions for other in sampled.get(own, ()))}
            reached |= {indexed[own] for own in reached if own in indexed}
            if name in data.variables and not set(data.variables[name].dimensions) <= reached: yield f'{one.name} does not reach {name}'


def cells(data):
    """CF 7.1: bounds have one dimension more, of two, contain their coordinate, have no attributes, and neighbours share edges"""
    for name, parent in bounds(data).items():
        one = data.variables.get(name)
        if one is None or one.dimensions[:-1] != parent.dimensions or one.shape[-1] != 2 or one.dtype != parent.dtype: yield name; continue
        if set(one.ncattrs()): yield f'{name} has attributes'
        edges, centres = numpy.asarray(one[:]), numpy.asarray(parent[:])
        if not ((edges[..., 0] <= centres) & (centres <= edges[..., 1])).all(): yield f'{name} does not contain {parent.name}'
        if attribute(parent, 'bounds') and parent.name in ('lat', 'lon') and (edges[1:, 0] < edges[:-1, 1]).any(): yield f'{name} overlap'
        if parent.name == 'lat' and numpy.abs(edges).max() > 90: yield f'{name} go beyond a pole'


METHOD = r'((time|area|depth|lat|lon): )+(mean|standard_deviation|minimum|maximum|sum|variance|point)( within years| over years)?( \(comment: [^)]*\))?'


def methods(data):
    """CF 7.3: cell methods have the form and the methods of appendix E"""
    for one in described(data):
        text = attribute(one, 'cell_methods')
        if text and not re.fullmatch(f'{METHOD}( {METHOD})*', text): yield f'{one.name}: {text}'


def climatologies(data):
    """CF 7.4: methods within and over years have climatology bounds, which begin and end in one month; these times have no bounds"""
    times_of = [one for one in data.variables.values() if attribute(one, 'climatology')]
    uses = any(' within years' in attribute(one, 'cell_methods') for one in data.variables.values())
    if uses != bool(times_of): yield 'methods and bounds disagree'
    for one in times_of:
        if attribute(one, 'bounds'): yield f'{one.name} has bounds, too'
        ends = netCDF4.num2date(data.variables[one.climatology][:] - [0, 1], one.units, one.calendar)
        if any(first.month != last.month or first.year > last.year for first, last in ends): yield one.climatology


FEATURES = {'point': set(), 'timeSeries': {'timeseries_id'}, 'trajectory': {'trajectory_id'}, 'profile': {'profile_id'},
            'trajectoryProfile': {'trajectory_id', 'profile_id'}}


def features(data):
    """CF 9: samples have a featureType, its cf_role, and links that count or index every sample once"""
    if 'obs' not in data.dimensions: return
    kind = attribute(data, 'featureType')
    roles = {attribute(one, 'cf_role') for one in data.variables.values()} - {''}
    if roles != FEATURES.get(kind, set()): yield f'{kind} with {roles}'
    if kind and not all(name in data.variables for name in ('time', 'lat', 'lon')): yield 'a coordinate is missing'
    for one in data.variables.values():
        if attribute(one, 'sample_dimension') and int(numbers(one).sum()) != len(data.dimensions[one.sample_dimension]): yield f'{one.name} counts others'
        if attribute(one, 'instance_dimension') and (int(numbers(one).min()) != 0 or int(numbers(one).max()) != len(data.dimensions[one.instance_dimension]) - 1):
            yield f'{one.name} leaves the instances'


def discovery(data):
    """ACDD 1.3: the attributes of a data set, its makers, its publisher, its extent and its coverage in time are there"""
    wanted = ['title', 'summary', 'keywords', 'id', 'naming_authority', 'source', 'processing_level', 'acknowledgement', 'license', 'institution',
              'standard_name_vocabulary', 'date_created', 'date_issued', 'creator_name', 'creator_type', 'creator_institution', 'publisher_name',
              'publisher_type', 'publisher_url', 'product_version', 'metadata_link', 'instrument']
    if 'lat' in data.variables and 'lon' in data.variables:
        wanted += ['cdm_data_type', 'geospatial_bounds', 'geospatial_bounds_crs']
        wanted += [f'geospatial_{axis}_{end}' for axis in ('lat', 'lon') for end in ('min', 'max', 'units')]
    if 'depth' in data.variables: wanted += [f'geospatial_vertical_{end}' for end in ('min', 'max', 'units', 'positive')]
    if 'time' in data.variables and 'placeholder' not in attribute(data.variables['time'], 'long_name'):
        wanted += [f'time_coverage_{end}' for end in ('start', 'end', 'duration')]
    yield from (name for name in wanted if not str(attribute(data, name)).strip())


RULES = [names, dimensions, gaps, conventions, contents, long_names, units, temperatures, standard_names, axes, times, coordinates, cells,
         methods, climatologies, features, discovery]


if __name__ == '__main__':
    if sys.argv[1:] == ['--rules']:
        print(json.dumps([rule.__doc__ for rule in RULES]))
    else:
        breaches = {}
        for path in sys.argv[1:]:
            with netCDF4.Dataset(path) as data:
                data.set_auto_mask(True)
                breaches[path] = [f'{rule.__doc__.split(":")[0]} {rule.__name__}: {breach}' for rule in RULES for breach in rule(data)]
        print(json.dumps(breaches))
