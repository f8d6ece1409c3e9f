import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { python } from '../fixtures/ingest/peers.ts'
import { Scratch, staged } from '../fixtures/ingest/sourceFiles.ts'
import { outsideData } from '../helpers/outsideData.ts'

/** Real files of CF and of conventions beside it, value by value as netCDF4 reads them. */
const field = outsideData('field')
const scratch = new Scratch()
afterAll(() => scratch.remove())

interface Theirs {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (number | string | null)[])[]
}

interface CfFile {
  readonly id: string
  readonly file: string
  readonly rows: number
  /** Prints what netCDF4 reads: the columns, and their rows in our order; times in milliseconds. */
  readonly script: string
  readonly metadata?: object
}

const start = `
import json, math, sys, numpy as np, netCDF4
d = netCDF4.Dataset(sys.argv[1]); d.set_auto_mask(False)
clean = lambda v: None if v is None or (not isinstance(v, str) and math.isnan(v)) else v
def answer(columns, rows): print(json.dumps({'columns': columns, 'rows': [[clean(v) for v in row] for row in rows]}))
`

const files: readonly CfFile[] = [
  {
    id: 'ING-51',
    file: 'wod_OSD.nc',
    rows: 666,
    script: `
names = ['Temperature', 'Salinity', 'Oxygen', 'Phosphate', 'Silicate', 'pH', 'Alkalinity']
at = dict.fromkeys(['z'] + names, 0); rows = []
for cast in range(len(d.dimensions['casts'])):
    levels = int(d['z_row_size'][cast]); own = {}
    for name in names:
        size = int(d[name + '_row_size'][cast]); own[name] = []
        assert size in (0, levels)
        for i in range(size):
            value, flag = float(d[name][at[name] + i]), int(d[name + '_IQUODflag'][at[name] + i]) + int(d[name + '_WODprofileflag'][cast])
            own[name].append(value if flag == 0 and value > -1e9 else None)
        at[name] += size
    # Days since 1770-01-01.
    time = round((float(d['time'][cast]) - 73048) * 86400000)
    for i in range(levels):
        rows.append([time, int(d['wod_unique_cast'][cast]), float(d['lat'][cast]), float(d['lon'][cast]), float(d['z'][at['z'] + i])] +
          [own[name][i] if own[name] else None for name in names])
    at['z'] += levels
answer(['time', 'wod_unique_cast', 'lat', 'lon', 'depth'] + names, rows)`,
  },
  {
    id: 'ING-53',
    file: 'cchdo_test.nc',
    rows: 135,
    script: `
names = ['ctd_temperature', 'ctd_salinity', 'bottle_salinity', 'ctd_oxygen', 'oxygen', 'potential_temperature_c']; rows = []
for p in range(len(d.dimensions['N_PROF'])):
    # Days since 1950-01-01.
    time = round((float(d['time'][p]) - 7305) * 86400000)
    for l in range(len(d.dimensions['N_LEVELS'])):
        if math.isnan(d['pressure'][p, l]): continue
        def cell(name):
            good = [2, 6, 7] if name.startswith('ctd') else [2, 6]
            return float(d[name][p, l]) if name + '_qc' not in d.variables or d[name + '_qc'][p, l] in good else None
        rows.append([time, float(d['latitude'][p]), float(d['longitude'][p]), str(d['expocode'][p]),
          str(d['station'][p]), int(d['cast'][p]), float(d['pressure'][p, l])] + [cell(name) for name in names])
answer(['time', 'lat', 'lon', 'expocode', 'station', 'cast', 'pressure'] + names, rows)`,
  },
  {
    id: 'ING-54 ING-55',
    file: 'roms_his_0001.nc',
    rows: 756,
    script: `
h, hc, Cs = d['h'][:], float(d['hc'][...]), d['Cs_r'][:]; rows = []
assert int(d['Vtransform'][...]) == 2
for t in range(len(d.dimensions['ocean_time'])):
    for k in range(len(d.dimensions['s_rho'])):
        # Shchepetkin and McWilliams (2005), as ROMS writes it.
        Zo = (hc * d['s_rho'][k] + h * Cs[k]) / (hc + h)
        depth = -(d['zeta'][t] + (d['zeta'][t] + h) * Zo)
        for j, i in np.ndindex(h.shape):
            rows.append([1387238400000 + int(d['ocean_time'][t]) * 3600000, float(d['lat_rho'][j, i]), float(d['lon_rho'][j, i]), float(depth[j, i])] +
              [float(d[name][t, k, j, i]) for name in ('salt', 'temp')])
answer(['time', 'lat', 'lon', 'depth', 'salt', 'temp'], rows)`,
  },
  {
    id: 'ING-56',
    file: 'dsg_trajectory_cr-multiple.nc',
    rows: 163,
    script: `
gap = lambda v, mark: None if v == mark else float(v)
# Seconds since 1990-01-01.
answer(['time', 'lat', 'lon', 'z', 'temperature', 'humidity'], [[631152000000 + int(d['time'][i]) * 1000, float(d['lat'][i]), float(d['lon'][i]),
  gap(d['z'][i], np.float32(-999)), gap(d['temperature'][i], np.float32(-999.9)), gap(d['humidity'][i], np.float32(-999.9))] for i in range(len(d['z']))])`,
  },
  {
    id: 'ING-52',
    file: 'topo_gmt.nc',
    rows: 291_600,
    metadata: {
      reading: { time: { value: '2004-01-01' }, units: { x_range: 'degrees_east', y_range: 'degrees_north' } },
    },
    script: `
nx, ny = d['dimension'][:]; dx, dy = d['spacing'][:]; z = d['z'][:]; west, north = d['x_range'][0], d['y_range'][1]
answer(['lat', 'lon', 'z'], [[north - (j + 0.5) * dy, west + (i + 0.5) * dx, float(z[j * nx + i])] for j in range(ny) for i in range(nx)])`,
  },
]

/** Computed depths are stored to the millimetre. */
function isSame(column: string | undefined, ours: unknown, theirs: unknown): boolean {
  if (typeof ours !== 'number' || typeof theirs !== 'number') return ours === theirs
  return column === 'depth' ? Math.abs(ours - theirs) < 0.000_501 : Math.fround(ours) === Math.fround(theirs)
}

test.runIf(field).each(files)('$id $file has the values that netCDF4 reads', async ({ file, rows, script, metadata }) => {
  const path = join(field ?? '', 'formats', file)
  const theirs = JSON.parse(python(start + script, path)) as Theirs
  expect(theirs.rows).toHaveLength(rows)
  const metadataPath = scratch.write('person.json', { make: 'Observation', releaseDate: '2026-01-01', ...metadata })
  await staged(
    path,
    async ({ query, report }) => {
      const selected = theirs.columns.map((name) => (name === 'time' ? 'epoch_ms("time")::DOUBLE' : `"${name}"`))
      const ours = await query(`SELECT ${selected.join(', ')} FROM staged`)
      expect(ours).toHaveLength(rows)
      const differing = theirs.rows.flatMap((row, at) =>
        row.flatMap((cell, column) =>
          isSame(theirs.columns[column], ours[at]?.[column] ?? null, cell)
            ? []
            : [`row ${at}, ${theirs.columns[column]}: ${ours[at]?.[column]} is not ${cell}`],
        ),
      )
      expect(differing.slice(0, 10)).toEqual([])
      expect(report?.rowsRead).toBe(rows + (report?.rowsLeftOut ?? []).reduce((sum, { count }) => sum + count, 0))
    },
    { metadataPath },
  )
})
