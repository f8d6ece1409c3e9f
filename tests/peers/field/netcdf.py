"""The values of NetCDF files from the field, read by netCDF4 and gsw alone, in the order of our rows; times are milliseconds."""
import glob
import math
import tarfile
import tempfile

import gsw
import netCDF4
import numpy as np


def opened(path):
    data = netCDF4.Dataset(path)
    data.set_auto_mask(False)
    return data


def told(columns, rows, held=None):
    return {"columns": columns, "rows": rows, "held": held or {}}


def woce(path):
    folder = tempfile.mkdtemp()
    tarfile.open(path).extractall(folder)
    casts = [opened(name) for name in sorted(glob.glob(folder + "/**/*.nc", recursive=True))]
    names, rows, held = [], [], {}
    for d in casts:
        for name in d.variables:
            if d[name].dimensions == ("pressure",) and not name.endswith("_QC") and name not in names:
                names.append(name)
    for d in casts:
        is_ctd = "CTD" in d.DATA_TYPE
        n = len(d.dimensions["pressure"])
        lat, lon = float(d["latitude"][0]), float(d["longitude"][0])
        time = (int(d["time"][0]) * 60 + 315532800) * 1000
        bottles, codes = getattr(d, "BOTTLE_NUMBERS", "").split(), getattr(d, "BOTTLE_QUALITY_CODES", None)
        good_of, raw = {}, {}
        for name in names:
            values = d[name][:].astype(float) if name in d.variables else np.full(n, np.nan)
            flags = d[name + "_QC"][:] if name + "_QC" in d.variables else None
            raw[name] = ~np.isnan(values)
            values = np.where((values == -999) | (values == -9999), np.nan, values)
            whp = getattr(d[name], "WHPO_Variable_Name", "") if name in d.variables else ""
            good = [2, 6, 7] if is_ctd or whp.startswith("CTD") else [2, 6]
            if name in d.variables and getattr(d[name], "units", "") in ("0-5VDC", "volts"):
                good = [1, 2, 6, 7]
            good_of[name] = values if flags is None else np.where(np.isin(flags, good), values, np.nan)
        measured = [name for name in names if name != "pressure" and (name + "_QC" in d.variables or name in ("temperature", "PH_TMP"))]
        depth = -gsw.z_from_p(d["pressure"][:], lat)
        station, cast = [d[name][:].tobytes().decode("latin-1").strip() for name in ("station", "cast")]
        for i in range(n):
            if all(math.isnan(good_of[name][i]) for name in measured):
                continue
            for name in names:
                held[name] = held.get(name, 0) + int(raw[name][i])
            bottle = [] if is_ctd else [bottles[i], int(np.atleast_1d(codes)[i])] if bottles and len(bottles) == n else [None, None]
            rows.append([time, lat, lon, max(0, float(depth[i]))] + [float(good_of[name][i]) for name in names] +
                        [station, cast, d.EXPOCODE, int(d.BOTTOM_DEPTH_METERS)] + bottle)
    bottle = [] if is_ctd else ["bottle_number", "bottle_quality_code"]
    return told(["time", "lat", "lon", "depth"] + names + ["station", "cast", "expocode", "bottom_depth"] + bottle, rows, held)


def argo(path):
    d = opened(path)
    names = [n for n in d.variables if d[n].dimensions == ("N_PROF", "N_LEVELS") and n + "_QC" in d.variables and not n.endswith("_ADJUSTED")]
    profiles, levels = len(d.dimensions["N_PROF"]), len(d.dimensions["N_LEVELS"])
    listed = [[d["STATION_PARAMETERS"][p, k].tobytes().decode().strip() for k in range(len(d.dimensions["N_PARAM"]))] for p in range(profiles)]
    values = {n: d[n][:] for suffix in ("", "_ADJUSTED") for n in [name + suffix for name in names]}
    flags = {n: d[n + "_QC"][:] for n in values}

    def best(p, name):
        each = "PARAMETER_DATA_MODE" in d.variables
        mode = d["PARAMETER_DATA_MODE"][p, listed[p].index(name)] if each else d["DATA_MODE"][p]
        return name + "_ADJUSTED" if mode.decode() in "AD" else name

    rows, held = [], {}
    for p in range(profiles):
        time = round((float(d["JULD"][p]) - 7305) * 86400000)
        lat, lon = float(d["LATITUDE"][p]), float(d["LONGITUDE"][p])
        number, cycle, direction = d["PLATFORM_NUMBER"][p].tobytes().decode().strip(), int(d["CYCLE_NUMBER"][p]), d["DIRECTION"][p].decode()
        chosen = {n: best(p, n) for n in names}
        for level in range(levels):
            got = []
            for n in names:
                value, flag = values[chosen[n]][p, level], flags[chosen[n]][p, level]
                got.append(float(value) if value < 99999 and flag in (b"1", b"2", b"5", b"8") else None)
            pressure = got[names.index("PRES")]
            if pressure is None or all(value is None for n, value in zip(names, got) if n != "PRES"):
                continue
            for n in names:
                held[n] = held.get(n, 0) + int(values[chosen[n]][p, level] < 99999)
            rows.append([time, lat, lon, -float(gsw.z_from_p(pressure, lat)), number, cycle, direction] + got)
    return told(["time", "lat", "lon", "depth", "PLATFORM_NUMBER", "CYCLE_NUMBER", "DIRECTION"] + names, rows, held)


def wod(path):
    d, rows = opened(path), []
    names = ["Temperature", "Salinity", "Oxygen", "Phosphate", "Silicate", "pH", "Alkalinity"]
    at = dict.fromkeys(["z"] + names, 0)
    for cast in range(len(d.dimensions["casts"])):
        levels, own = int(d["z_row_size"][cast]), {}
        for name in names:
            size = int(d[name + "_row_size"][cast])
            own[name] = []
            assert size in (0, levels)
            for i in range(size):
                value, flag = float(d[name][at[name] + i]), int(d[name + "_IQUODflag"][at[name] + i]) + int(d[name + "_WODprofileflag"][cast])
                own[name].append(value if flag == 0 and value > -1e9 else None)
            at[name] += size
        # Days since 1770-01-01.
        time = round((float(d["time"][cast]) - 73048) * 86400000)
        for i in range(levels):
            rows.append([time, int(d["wod_unique_cast"][cast]), float(d["lat"][cast]), float(d["lon"][cast]), float(d["z"][at["z"] + i])] +
                        [own[name][i] if own[name] else None for name in names])
        at["z"] += levels
    return told(["time", "wod_unique_cast", "lat", "lon", "depth"] + names, rows)


def cchdo(path):
    d, rows = opened(path), []
    names = ["ctd_temperature", "ctd_salinity", "bottle_salinity", "ctd_oxygen", "oxygen", "potential_temperature_c"]
    for p in range(len(d.dimensions["N_PROF"])):
        # Days since 1950-01-01.
        time = round((float(d["time"][p]) - 7305) * 86400000)
        for level in range(len(d.dimensions["N_LEVELS"])):
            if math.isnan(d["pressure"][p, level]):
                continue

            def cell(name):
                good = [2, 6, 7] if name.startswith("ctd") else [2, 6]
                return float(d[name][p, level]) if name + "_qc" not in d.variables or d[name + "_qc"][p, level] in good else None
            rows.append([time, float(d["latitude"][p]), float(d["longitude"][p]), str(d["expocode"][p]), str(d["station"][p]), int(d["cast"][p]),
                         float(d["pressure"][p, level])] + [cell(name) for name in names])
    return told(["time", "lat", "lon", "expocode", "station", "cast", "pressure"] + names, rows)


def roms(path):
    d, rows = opened(path), []
    h, hc, stretching = d["h"][:], float(d["hc"][...]), d["Cs_r"][:]
    assert int(d["Vtransform"][...]) == 2
    for t in range(len(d.dimensions["ocean_time"])):
        for k in range(len(d.dimensions["s_rho"])):
            # Shchepetkin and McWilliams (2005), as ROMS writes it.
            part = (hc * d["s_rho"][k] + h * stretching[k]) / (hc + h)
            depth = -(d["zeta"][t] + (d["zeta"][t] + h) * part)
            for j, i in np.ndindex(h.shape):
                rows.append([1387238400000 + int(d["ocean_time"][t]) * 3600000, float(d["lat_rho"][j, i]), float(d["lon_rho"][j, i]),
                             float(depth[j, i])] + [float(d[name][t, k, j, i]) for name in ("salt", "temp")])
    return told(["time", "lat", "lon", "depth", "salt", "temp"], rows)


def gap(value, mark):
    return None if value == mark else float(value)


def trajectory(path):
    d, marks = opened(path), {"z": -999, "temperature": -999.9, "humidity": -999.9}
    # Seconds since 1990-01-01.
    return told(["time", "lat", "lon"] + list(marks), [
        [631152000000 + int(d["time"][i]) * 1000, float(d["lat"][i]), float(d["lon"][i])] +
        [gap(d[name][i], np.float32(mark)) for name, mark in marks.items()] for i in range(len(d["z"]))])


def station(path):
    d = opened(path)
    name = d["station_name"][:].tobytes().decode().strip("\0 ")
    fixed = [float(d["lat"][...]), float(d["lon"][...]), name, float(d["alt"][...])]
    # Seconds since 1990-01-01.
    return told(["time", "lat", "lon", "station_name", "alt", "temperature", "humidity"], [
        [631152000000 + int(d["time"][i]) * 1000] + fixed + [gap(d[each][i], np.float32(-999.9)) for each in ("temperature", "humidity")]
        for i in range(len(d["time"]))])


def profiles(path):
    d, rows = opened(path), []
    names = ["pressure", "temperature", "conductivity", "salinity", "sigma_t"]
    measured = [d[name][:] for name in names]
    for p in range(len(d.dimensions["profile"])):
        fixed = [int(d["time"][p]) * 1000, float(d["latitude"][p]), float(d["longitude"][p])]
        about = [int(d["flag"][p]), int(d["haul"][p]), str(d["grid"][p]), str(d["file"][p])]
        for level, depth in enumerate(d["z"][:]):
            values = [gap(each[p, level], np.float32(-9999.9)) for each in measured]
            if any(value is not None for value in values):
                rows.append(fixed + [float(depth)] + values + about)
    return told(["time", "lat", "lon", "depth"] + names + ["flag", "haul", "grid", "file"], rows)


def glider(path):
    d = opened(path)
    names = [name for name in d.variables if name not in ("time", "latitude", "longitude", "depth") and d[name].dimensions == ("time",)]
    columns = [d[name][:] for name in ["latitude", "longitude", "depth"] + names]
    least, most = d["depth"].valid_min, d["depth"].valid_max
    rows = [[round(float(time) * 1000)] + [float(column[i]) for column in columns] for i, time in enumerate(d["time"][:])]
    return told(["time", "lat", "lon", "depth"] + names, [row for row in rows if least <= row[3] <= most])


def gmt(path):
    d = opened(path)
    (nx, ny), (dx, dy), z = d["dimension"][:], d["spacing"][:], d["z"][:]
    west, north = d["x_range"][0], d["y_range"][1]
    return told(["lat", "lon", "z"], [[float(north - (j + 0.5) * dy), float(west + (i + 0.5) * dx), float(z[j * nx + i])]
                                      for j in range(ny) for i in range(nx)])


readers = {"woce": woce, "argo": argo, "wod-netcdf": wod, "cchdo": cchdo, "roms": roms, "trajectory": trajectory, "station": station,
           "profiles": profiles, "glider": glider, "gmt": gmt}
