"""The values of text files and sheets from the field, read by pandas, gsw and plain Python alone, by the names of the file's own columns."""
import re

import gsw
import pandas


def minutes(text):
    degrees, rest = text.split()[:2]
    letter = text.strip()[-1]
    value = float(degrees) + float(rest.rstrip("NSEW")) / 60
    return round(-value if letter in "SW" else value, 9)


def iso(times):
    return pandas.DatetimeIndex(pandas.to_datetime(times)).strftime("%Y-%m-%dT%H:%M:%S.%f").str[:-3] + "Z"


def exchange(path):
    table = pandas.read_csv(path, skiprows=1, comment="#", dtype=str)
    table = table[table.iloc[:, 0].notna() & (table.iloc[:, 0] != "END_DATA")]
    time = iso(table.DATE + table.TIME.str.zfill(4))
    numbers = table.apply(lambda column: pandas.to_numeric(column, errors="coerce")).where(lambda each: each != -999)
    for name in [each for each in table.columns if each.endswith("_FLAG_W")]:
        of = name[: -len("_FLAG_W")]
        good = {"BTLNBR": ["2"]}.get(of, ["2", "6", "7"] if of.startswith("CTD") else ["2", "6"])
        numbers[of] = numbers[of].where(table[name].isin(good))
        numbers = numbers.drop(columns=name)
    numbers["time"] = time
    numbers["depth"] = -gsw.z_from_p(numbers.CTDPRS.values, numbers.LATITUDE.values)
    for name in ["EXPOCODE", "SECT_ID"]:
        numbers[name] = table[name]
    return numbers.drop(columns=["DATE", "TIME"])


def lines_of(path):
    return open(path, encoding="latin-1").read().splitlines()


def sea_bird(path):
    lines = lines_of(path)
    names = [re.match(r"# name \d+ = (.*?):", line).group(1) for line in lines if line.startswith("# name ")]
    rows = [line.split() for line in lines[lines.index("*END*") + 1:]]
    table = pandas.DataFrame(rows, columns=names).astype(float)
    table = table.where(table != -9.99e-29).drop(columns="flag")
    text = {key: line.split("=", 1)[1].strip() for line in lines for key in ["NMEA Latitude", "NMEA Longitude", "start_time"] if key in line}
    table["lat"], table["lon"] = minutes(text["NMEA Latitude"]), minutes(text["NMEA Longitude"])
    table["time"] = iso([text["start_time"]] * len(table))
    return table


def bottles(path):
    lines = lines_of(path)
    at = next(index for index, line in enumerate(lines) if line.split()[:2] == ["Bottle", "Date"])
    names = lines[at].split()[2:]
    rows = []
    for mean, spread in zip(lines[at + 2::2], lines[at + 3::2]):
        parts, others = mean.split(), spread.split()
        row = {"Bottle": float(parts[0]), "time": iso([" ".join(parts[1:4]) + " " + others[0]])[0]}
        row.update({name: float(value) for name, value in zip(names, parts[4:-1])})
        row.update({name + "_sdev": float(value) for name, value in zip(names, others[1:-1])})
        rows.append(row)
    return pandas.DataFrame(rows)


def sea_bass(path):
    lines = lines_of(path)
    names = next(line.split("=")[1] for line in lines if line.startswith("/fields")).split(",")
    rows = [line.split() for line in lines[lines.index("/end_header") + 1:] if line.strip()]
    table = pandas.DataFrame(rows, columns=names)
    time = iso(table.date + " " + table.time)
    table = table.drop(columns=["date", "time"]).astype(float)
    table = table.where(table != -999)
    table["time"] = time
    return table


def xbt(path):
    lines = lines_of(path)
    text = dict(re.split(r"\s*:\s*", line, maxsplit=1) for line in lines if ":" in line)
    names = [text[f"Field{number}"] for number in range(1, 1 + int(text["Num Data Fields"]))]
    rows = [line.split() for line in lines[lines.index("// Data") + 1:] if line.strip()]
    table = pandas.DataFrame(rows, columns=names).astype(float)
    table["lat"], table["lon"] = minutes(text["Latitude"]), minutes(text["Longitude"])
    table["time"] = iso([text["Date of Launch"] + " " + text["Time of Launch"]] * len(table))
    return table


def castaway(path):
    text = dict(line[2:].split(",", 1) for line in lines_of(path) if line.startswith("% ") and "," in line)
    table = pandas.read_csv(path, comment="%", float_precision="round_trip")
    table["lat"], table["lon"] = float(text["Start latitude"]), float(text["Start longitude"])
    table["time"] = iso([text["Cast time (UTC)"]] * len(table))
    return table


def psmsl(path):
    table = pandas.read_csv(path, sep=";", header=None, dtype=str, names=["year", "sea_level", "missing_days", "attention_flag"])
    table = table.apply(lambda column: column.str.strip())
    table = table[table.sea_level != "-99999"]
    years = table.year.astype(float)
    start = pandas.to_datetime(years.astype(int).astype(str) + "-01-01")
    end = pandas.to_datetime((years.astype(int) + 1).astype(str) + "-01-01")
    milliseconds = ((years - years.astype(int)) * (end - start).dt.total_seconds() * 1000).round()
    days = pandas.to_numeric(table.missing_days)
    times = iso(start + pandas.to_timedelta(milliseconds, unit="ms"))
    return pandas.DataFrame({"time": times, "sea_level": table.sea_level.astype(float).values, "missing_days": days.where(days != 99).values,
                             "attention_flag": table.attention_flag.values})


def logger(path):
    # Rows of tabs alone hold nothing.
    table = pandas.read_csv(path, sep="\t", encoding="latin-1", na_values=["nd"]).dropna(how="all")
    table = table.rename(columns=lambda name: name.strip())
    local = pandas.to_datetime(table.iloc[:, 1], format="%m/%d/%Y %H:%M")
    table["time"] = iso(local + pandas.Timedelta(hours=5))
    return table.drop(columns=table.columns[1])


def nitrogen(path):
    table = pandas.read_csv(path)
    table["time"] = iso(table.ISO_DateTime_UTC)
    return table.drop(columns=["Date_local", "Time_local", "ISO_DateTime_UTC"])


def seconds_of(text):
    degrees, minutes_, seconds = [float(part) for part in re.findall(r"[\d.]+", text)]
    return round(degrees + minutes_ / 60 + seconds / 3600, 9)


def sheet(path):
    table = pandas.read_excel(path, na_values=["ND"])
    table = table.rename(columns=lambda name: re.sub(r"\s+", " ", name).strip())
    table["lat"] = table["Latitude (N)"].map(seconds_of)
    table["lon"] = -table["Longitude (W)"].map(seconds_of)
    day, clock = table["Date"].dt.strftime("%Y-%m-%d"), table["Local Time (UTC - 08:00)"].astype(str)
    table["time"] = iso(pandas.to_datetime(day + " " + clock) + pandas.Timedelta(hours=8))
    table["depth"] = table["Collection Depth (m)"].replace("surface", 0).astype(float)
    return table.drop(columns=["Latitude (N)", "Longitude (W)", "Date", "Local Time (UTC - 08:00)", "Collection Depth (m)"])


def water_level(path):
    table = pandas.read_csv(path)
    table["time"] = iso(table.time.str[:-1])
    return table.drop(columns=["latitude", "longitude"])


def plain(path):
    return pandas.read_csv(path, header=None, names=["temperature", "salinity"])


class Digits:
    """The ASCII of the World Ocean Database, by its manual."""

    def __init__(self, text):
        self.text, self.at = text, 0

    def take(self, count):
        self.at += count
        return self.text[self.at - count:self.at]

    def integer(self):
        return int(self.take(int(self.take(1))))

    def number(self):
        if self.take(1) == "-":
            return None
        total, decimals = int(self.take(1)), int(self.take(1))
        return round(int(self.take(total)) / 10 ** decimals, decimals)

    def flagged(self):
        value = self.number()
        return (value, self.take(2)[0]) if value is not None else (None, "")

    def pairs(self):
        return [(self.integer(), self.number()) for _ in range(self.integer())]


def wod_casts(path):
    casts, lines = [], open(path).read().splitlines()
    while lines:
        length = int(lines[0][2:2 + int(lines[0][1])])
        count = -(-length // 80)
        casts.append("".join(line.ljust(80) for line in lines[:count]))
        lines = lines[count:]
    return casts


codes = {1: "Temperature", 2: "Salinity", 3: "Oxygen", 4: "Phosphate", 6: "Silicate", 8: "Nitrate", 9: "pH", 17: "Alkalinity", 21: "DIC",
         25: "Pressure"}


def wod(path):
    rows = []
    for text in wod_casts(path):
        cast = Digits(text)
        cast.take(1)
        cast.integer()
        row = {"cast": cast.integer()}
        country = cast.take(2)
        row["cruise"] = f"{country}-{cast.integer()}"
        day = pandas.Timestamp(int(cast.take(4)), int(cast.take(2)), int(cast.take(2)))
        hours, row["lat"], row["lon"] = cast.number(), cast.number(), cast.number()
        row["time"] = iso([day + pandas.Timedelta(milliseconds=round((hours or 0) * 3600000))])[0]
        levels = cast.integer()
        cast.take(1)
        variables = []
        for _ in range(int(cast.take(2))):
            variables.append((cast.integer(), cast.take(1)))
            cast.pairs()
        # Of the sections in between, the originators' names alone are read.
        names = {}
        if (size := int(cast.take(1))) > 0:
            cast.take(size)
            for _ in range(int(cast.take(1))):
                kind, count = cast.take(1), int(cast.take(2))
                if kind == "3":
                    [cast.integer() for _ in range(2 * count)]
                else:
                    names[kind] = cast.take(count).strip()
        row.update({"originators_cruise": names.get("1"), "originators_station": names.get("2")})
        for section in "secondary", "biological":
            if (size := int(cast.take(1))) > 0:
                cast.take(size)
                cast.pairs()
                if section == "biological":
                    for _ in range(cast.integer()):
                        for _ in range(cast.integer()):
                            cast.integer()
                            cast.flagged()
        for _ in range(levels):
            depth, error = cast.flagged()
            values = {codes[code]: cast.flagged() + (whole,) for code, whole in variables}
            good = {name: value if flag == whole == "0" else None for name, (value, flag, whole) in values.items()}
            rows.append({**row, "depth": depth, "depth error": float(error), **good})
    return pandas.DataFrame(rows)


readers = {"wod": wod, "exchange": exchange, "sea-bird": sea_bird, "bottles": bottles, "sea-bass": sea_bass, "xbt": xbt, "castaway": castaway,
           "psmsl": psmsl, "logger": logger, "nitrogen": nitrogen, "sheet": sheet, "water-level": water_level, "plain": plain}
