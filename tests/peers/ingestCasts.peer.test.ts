import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { python } from '../fixtures/ingest/peers.ts'
import { Scratch, staged } from '../fixtures/ingest/sourceFiles.ts'
import { outsideData } from '../helpers/outsideData.ts'

/** Real casts and floats, value by value as netCDF4 reads them, with depths by gsw; every value of the files is stored or counted. */
const open = outsideData('open') ?? ''
const field = join(outsideData('field') ?? '', 'formats')
const scratch = new Scratch()
afterAll(() => scratch.remove())
const metadataPath = scratch.write('person.json', { releaseDate: '2026-01-01' })

interface Theirs {
  readonly columns: readonly string[]
  /** The rows with a value, in the order of the files' names. */
  readonly rows: readonly (readonly (number | string | null)[])[]
  /** How many values of each column the files hold in those rows, whatever their flags. */
  readonly held: Readonly<Record<string, number>>
}

const wocePython = `
import glob, json, math, sys, tarfile, tempfile, numpy as np, netCDF4, gsw
folder = tempfile.mkdtemp(); tarfile.open(sys.argv[1]).extractall(folder)
files = sorted(glob.glob(folder + '/**/*.nc', recursive=True))
names, rows, held = [], [], {}
for path in files:
    for name in netCDF4.Dataset(path).variables:
        if netCDF4.Dataset(path)[name].dimensions == ('pressure',) and not name.endswith('_QC') and name not in names: names.append(name)
for path in files:
    d = netCDF4.Dataset(path); d.set_auto_mask(False)
    kind = 'CTD' in d.DATA_TYPE
    n = len(d.dimensions['pressure'])
    lat, lon = float(d['latitude'][0]), float(d['longitude'][0])
    time = (int(d['time'][0]) * 60 + 315532800) * 1000
    text = lambda name: d[name][:].tobytes().decode('latin-1').strip()
    bottles = getattr(d, 'BOTTLE_NUMBERS', '').split(); codes = getattr(d, 'BOTTLE_QUALITY_CODES', None)
    own = {}
    raw = {}
    for name in names:
        values = d[name][:].astype(float) if name in d.variables else np.full(n, np.nan)
        flags = d[name + '_QC'][:] if name + '_QC' in d.variables else None
        raw[name] = ~np.isnan(values)
        values = np.where((values == -999) | (values == -9999), np.nan, values)
        whp = getattr(d[name], 'WHPO_Variable_Name', '')
        good = [2, 6, 7] if kind or whp.startswith('CTD') else [2, 6]
        if getattr(d[name], 'units', '') in ('0-5VDC', 'volts'): good = [1, 2, 6, 7]
        own[name] = values if flags is None else np.where(np.isin(flags, good), values, np.nan)
    measured = [name for name in names if name != 'pressure' and (name + '_QC' in d.variables or name in ('temperature', 'PH_TMP'))]
    depth = -gsw.z_from_p(d['pressure'][:], lat)
    for i in range(n):
        if all(math.isnan(own[name][i]) for name in measured): continue
        for name in names: held[name] = held.get(name, 0) + int(raw[name][i])
        clean = lambda v: None if math.isnan(v) else float(v)
        rows.append([time, lat, lon, max(0, float(depth[i]))] + [clean(own[name][i]) for name in names] +
          [text('station'), text('cast'), d.EXPOCODE, int(d.BOTTOM_DEPTH_METERS)] +
          ([bottles[i], int(np.atleast_1d(codes)[i])] if bottles and len(bottles) == n else [None, None] if not kind else []))
print(json.dumps({'columns': names, 'rows': rows, 'held': held}))`

const argoPython = `
import json, math, sys, numpy as np, netCDF4, gsw
d = netCDF4.Dataset(sys.argv[1]); d.set_auto_mask(False)
profiles, levels = len(d.dimensions['N_PROF']), len(d.dimensions['N_LEVELS'])
names = [n for n in d.variables if d[n].dimensions == ('N_PROF', 'N_LEVELS') and n + '_QC' in d.variables and not n.endswith('_ADJUSTED')]
listed = [[d['STATION_PARAMETERS'][p, k].tobytes().decode().strip() for k in range(len(d.dimensions['N_PARAM']))] for p in range(profiles)]
def mode(p, name):
    if 'PARAMETER_DATA_MODE' in d.variables: return d['PARAMETER_DATA_MODE'][p, listed[p].index(name)].decode()
    return d['DATA_MODE'][p].decode()
data = {n: d[n][:] for n in names}; adjusted = {n: d[n + '_ADJUSTED'][:] for n in names}
flags = {n: d[n + '_QC'][:] for n in names}; adjustedFlags = {n: d[n + '_ADJUSTED_QC'][:] for n in names}
rows, held = [], {}
for p in range(profiles):
    time = round((float(d['JULD'][p]) - 7305) * 86400000)
    lat, lon = float(d['LATITUDE'][p]), float(d['LONGITUDE'][p])
    for l in range(levels):
        def cell(n):
            better = mode(p, n) in 'AD'
            v, f = (adjusted[n][p, l], adjustedFlags[n][p, l]) if better else (data[n][p, l], flags[n][p, l])
            return float(v) if v < 99999 and f in (b'1', b'2', b'5', b'8') else None
        got = [cell(n) for n in names]
        if got[names.index('PRES')] is None or all(v is None for n, v in zip(names, got) if n != 'PRES'): continue
        for n in names: held[n] = held.get(n, 0) + int((adjusted[n] if mode(p, n) in 'AD' else data[n])[p, l] < 99999)
        rows.append([time, lat, lon, -float(gsw.z_from_p(got[names.index('PRES')], lat)), d['PLATFORM_NUMBER'][p].tobytes().decode().strip(), int(d['CYCLE_NUMBER'][p]), d['DIRECTION'][p].decode()] + got)
print(json.dumps({'columns': names, 'rows': rows, 'held': held}))`

const woceColumns = (theirs: Theirs, isCtd: boolean) => [
  ...['time', 'lat', 'lon', 'depth'],
  ...theirs.columns.map((name) => name.replace(/^(\d)/, '_$1')),
  ...['station', 'cast', 'expocode', 'bottom_depth', ...(isCtd ? [] : ['bottle_number', 'bottle_quality_code'])],
]
const argoColumns = ({ columns }: Theirs) => ['time', 'lat', 'lon', 'depth', 'PLATFORM_NUMBER', 'CYCLE_NUMBER', 'DIRECTION', ...columns]

/** The first cell that differs; computed depths to the millimetre, as they are stored; everything else bit for bit, positions of 32 bits as written. */
function firstDifference(ours: readonly unknown[][], theirs: Theirs['rows'], columns: readonly string[]): string | null {
  if (ours.length !== theirs.length) return `${ours.length} rows, they have ${theirs.length}`
  for (const [row, cells] of theirs.entries())
    for (const [at, cell] of cells.entries()) {
      const own = ours[row]?.[at] ?? null
      const isDepth = columns[at] === 'depth' && typeof own === 'number' && typeof cell === 'number'
      if (isDepth ? Math.abs(own - cell) > 0.000_501 : own !== cell && (typeof own !== 'number' || Math.fround(own) !== cell))
        return `row ${row}, ${columns[at]}: ${own}, they have ${cell}`
    }
  return null
}

async function compare(path: string, script: string, columnsOf: (theirs: Theirs) => readonly string[]): Promise<void> {
  const theirs = JSON.parse(python(script, path)) as Theirs
  const columns = columnsOf(theirs)
  await staged(
    path,
    async ({ query, report }) => {
      const selected = columns.map((name) => (name === 'time' ? 'epoch_ms("time")::DOUBLE' : `"${name}"`))
      expect(firstDifference(await query(`SELECT ${selected.join(', ')} FROM staged`), theirs.rows, columns)).toBeNull()
      // Nothing is lost in silence: what the stored rows do not hold of the files' values is counted.
      for (const name of theirs.columns) {
        const stored = theirs.rows.filter((row) => row[columns.indexOf(name.replace(/^(\d)/, '_$1'))] !== null).length
        const left = (report?.cellsLeftOut ?? []).filter(({ column }) => column === name).reduce((sum, { count }) => sum + count, 0)
        expect(stored + left, name).toBeGreaterThanOrEqual(theirs.held[name] ?? 0)
      }
    },
    { metadataPath },
  )
}

describe('ING-44 the casts of HLY1502 come in as netCDF4 and gsw read them', () => {
  test.skipIf(!existsSync(join(open, 'hly1502_ctd_whp_netcdf.tgz')))('106 casts of the CTD', async () => {
    await compare(join(open, 'hly1502_ctd_whp_netcdf.tgz'), wocePython, (theirs) => woceColumns(theirs, true))
  })
  test.skipIf(!existsSync(join(open, 'hly1502_bottle_whp_netcdf.tgz')))('126 files of bottles', async () => {
    await compare(join(open, 'hly1502_bottle_whp_netcdf.tgz'), wocePython, (theirs) => woceColumns(theirs, false))
  })
})

describe('ING-45 Argo files come in as netCDF4 and gsw read them', () => {
  test.skipIf(!existsSync(join(open, 'argo_1900857_prof.nc')))('194 profiles of 1900857', async () => {
    await compare(join(open, 'argo_1900857_prof.nc'), argoPython, argoColumns)
  })
  test.skipIf(!existsSync(join(field, 'SR2902204_131.nc')))(
    'ING-46 a synthetic profile with oxygen, chlorophyll and backscatter',
    async () => {
      await compare(join(field, 'SR2902204_131.nc'), argoPython, argoColumns)
    },
  )
})
