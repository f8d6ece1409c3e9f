import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { metadata, Scratch, staged, textVariable, variable } from '../fixtures/ingest/sourceFiles.ts'
import { outsideData } from '../helpers/outsideData.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const folder = outsideData('field')

const underway = scratch.write(
  'underway.json',
  metadata([
    textVariable('cruise'),
    variable('sst'),
    variable('salinity', { unit: '' }),
    variable('par', { unit: 'umol m-2 s-1' }),
    variable('bulk_red_fluorescence', { unit: '' }),
    variable('event_rate', { unit: 's-1' }),
  ]),
)
const measured = ['temperature', 'salinity', 'chlorophyll', 'nitrate', 'phosphate', 'silicate']
const bottle = scratch.write('bottle.json', metadata([textVariable('station'), ...measured.map((name) => variable(name, { unit: 'x' }))]))

/** `lines` are the rows of the file, `empty` those without any number. */
test.runIf(folder).each([
  { file: 'seaflow_underway_gradients.csv.gz', metadataPath: underway, lines: 46_599, empty: 0 },
  { file: 'seaflow_underway_scope.csv.gz', metadataPath: underway, lines: 54_709, empty: 0 },
  { file: 'azmp_stations_bottle.csv.gz', metadataPath: bottle, lines: 27_451, empty: 895 },
])('$file comes in whole: $lines rows, $empty of them without a value', async ({ file, metadataPath, lines, empty }) => {
  const path = join(folder ?? '', file)
  await staged(
    path,
    async ({ source, answered, query }) => {
      expect(answered).toBe(lines - empty)
      // DuckDB's own reader is the peer: every value of every column, as its type keeps it.
      const from = `read_csv('${path}', all_varchar = true, header = true)`
      const casts = source.columns.map(({ name, type }) => `"${name}"::${sqlTypes[type]} AS "${name}"`)
      const numbers = source.description.variables.filter(({ unit, visualize }) => unit !== '' || visualize)
      const theirs = `SELECT ${casts.join(', ')} FROM ${from} WHERE ${numbers.map(({ name }) => `${name} IS NOT NULL`).join(' OR ')}`
      const differing = await query(
        `SELECT count(*)::INTEGER FROM ((${theirs} EXCEPT ALL FROM staged) UNION ALL (FROM staged EXCEPT ALL ${theirs}))`,
      )
      expect(differing).toEqual([[0]])
      expect(source.cruiseColumn).toBe(metadataPath === underway ? 'cruise' : null)
    },
    { metadataPath },
  )
})

const sqlTypes = { float32: 'FLOAT', float64: 'DOUBLE', int32: 'INTEGER', timestamp: 'TIMESTAMP', text: 'VARCHAR' } as const

test.runIf(folder)('tracks across the antimeridian keep their points on both sides', async () => {
  const path = join(folder ?? '', 'cruise_trajectories_hourly.csv.gz')
  const metadataPath = scratch.write('tracks.json', metadata(['cruise', 'program', 'src'].map(textVariable)))
  await staged(
    path,
    async ({ answered, query }) => {
      expect(answered).toBe(21_288)
      const crossing = await query('SELECT cruise FROM staged GROUP BY cruise HAVING min(lon) < -170 AND max(lon) > 170 ORDER BY 1')
      expect(crossing.length).toBeGreaterThan(0)
      expect(await query('SELECT min(lon) >= -180 AND max(lon) <= 180 FROM staged')).toEqual([[true]])
    },
    { metadataPath },
  )
})
