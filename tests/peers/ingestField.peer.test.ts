import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeCounts } from '#core/size/counts/decodeCounts.ts'
import { observationCubes, observationTables } from '../../edge/database/schema/index.ts'
import { openDatabase } from '../../edge/dataFolder/database.ts'
import { pelagos } from '../cli/command.ts'
import { outsideData } from '../helpers/outsideData.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'

/** Real cruises and stations become data sets of a portal that runs, and its answers are checked against the text of the sources. */
const field = outsideData('field') ?? ''
const folder = mkdtempSync(join(tmpdir(), 'pelagos-field-'))
let portal: TestPortal
let headers: Record<string, string>

type Row = Readonly<Record<string, string>>

const sources = {
  Field_Gradients: {
    file: 'seaflow_underway_gradients.csv.gz',
    visualized: ['sst', 'salinity', 'par', 'bulk_red_fluorescence', 'event_rate'],
    text: ['cruise'],
  },
  Field_SCOPE: {
    file: 'seaflow_underway_scope.csv.gz',
    visualized: ['sst', 'salinity', 'par', 'bulk_red_fluorescence', 'event_rate'],
    text: ['cruise'],
  },
  Field_Bottles: {
    file: 'azmp_stations_bottle.csv.gz',
    visualized: ['temperature', 'salinity', 'chlorophyll', 'nitrate', 'phosphate', 'silicate'],
    text: ['station'],
  },
  Field_Tracks: { file: 'cruise_trajectories_hourly.csv.gz', visualized: [], text: ['cruise', 'program', 'src'] },
} as const
type Name = keyof typeof sources
const names = Object.keys(sources) as Name[]

function rowsIn(name: Name): Row[] {
  const [header = '', ...lines] = gunzipSync(readFileSync(join(field, sources[name].file)))
    .toString('utf8')
    .trimEnd()
    .split('\n')
  const columns = header.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))
  })
}

function describeSource(name: Name): string {
  const { visualized, text } = sources[name]
  const variable = (column: string, visualize: boolean) => ({
    name: column,
    longName: `${name} ${column}`,
    unit: '',
    sensor: 'Field',
    keywords: [column],
    visualize,
  })
  const cruises = new Set(rowsIn(name).flatMap(({ cruise }) => (cruise ? [cruise] : [])))
  const path = join(folder, `${name}.json`)
  const described = {
    shortName: name,
    longName: `The field data ${name}`,
    tableName: `tbl${name}`,
    version: '1.0',
    releaseDate: '2024-01-01',
    make: 'Observation',
    processLevel: '1',
    studyDomain: 'Biology',
    source: 'Field data',
    acknowledgement: 'Their crews',
    licence: { name: 'CC BY 4.0' },
    description: 'A rehearsal.',
    keywords: ['field'],
    temporalResolution: 'Irregular',
    spatialResolution: 'Irregular',
    timeMeaning: { kind: 'instants' },
    cruises: [...cruises].map((cruise) => ({ name: cruise, nickname: cruise, shipName: 'Ship', chiefName: 'Chief' })),
    variables: [...text.map((column) => variable(column, false)), ...visualized.map((column) => variable(column, true))],
  }
  writeFileSync(path, JSON.stringify(described))
  return path
}

const query = async (text: string) => {
  const answer = await fetch(`${portal.url}/api/data/query?query=${encodeURIComponent(text)}`, { headers })
  const body = await answer.text()
  if (!answer.ok) throw new Error(body)
  return body.trim() === '' ? [] : body.trim().split('\n').slice(1)
}

const within = (row: Row, west: number, east: number, south: number, north: number) => {
  const [lat, lon] = [Number(row.lat), Number(row.lon)]
  return lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east)
}

describe.runIf(field)('field data', () => {
  beforeAll(async () => {
    portal = await startPortal()
    headers = { authorization: `Api-Key ${await portal.makeApiKey()}` }
    for (const name of names) {
      const words = ['ingest', join(field, sources[name].file), '--metadata', describeSource(name), '--data-dir', portal.dataDir]
      const { status, stderr } = await pelagos(words)
      if (status !== 0) throw new Error(stderr)
    }
  })
  afterAll(async () => {
    await portal.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test.each(names)('%s has every row that has a value', async (name) => {
    const { visualized, text } = sources[name]
    // Names alone are no observation where there are numbers.
    const values: readonly string[] = visualized.length > 0 ? visualized : text
    const expected = rowsIn(name).filter((row) => values.some((column) => row[column] !== ''))
    expect(await query(`SELECT COUNT(*) FROM tbl${name}`)).toEqual([String(expected.length)])
  })

  test('a box across the date line has the rows of both sides, and their values', async () => {
    const box = `EXEC uspSpaceTime 'tblField_Gradients','sst','2016-01-01','2024-01-01','-10','50','170','-150','0','100'`
    const expected = rowsIn('Field_Gradients').filter((row) => within(row, 170, -150, -10, 50))
    const found = await query(box)
    expect(found.length).toBe(expected.length)
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    expect(sum(found.map((line) => Number(line.split(',')[3])))).toBeCloseTo(sum(expected.map(({ sst }) => Number(sst))), 0)
    const crossing = rowsIn('Field_Tracks').filter((row) => within(row, 170, -170, -90, 90))
    expect(crossing.length).toBeGreaterThan(1000)
    const west = await query('SELECT cruise FROM tblField_Tracks WHERE lon >= 170')
    const east = await query('SELECT cruise FROM tblField_Tracks WHERE lon <= -170')
    expect(west.length + east.length).toBe(crossing.length)
  })

  test('cruises have their tracks, those across the date line too', async () => {
    for (const cruise of ['KM1906', 'MESO_SCOPE_740', 'Tokyo_1_751']) {
      const [line = ''] = await query(`EXEC uspCruiseByName '${cruise}'`)
      const points = await query(`EXEC uspCruiseTrajectory ${line.split(',')[0]}`)
      expect(points.length).toBeGreaterThan(20)
    }
  })

  test('sizes of random boxes are reported within a factor 1.5, nineteen of twenty', async () => {
    const { database, close } = await openDatabase(portal.dataDir)
    const tables = await database.select().from(observationTables)
    const cubes = await database.select().from(observationCubes)
    await close()
    for (const name of names) {
      const table = tables.find((row) => row.name === `tbl${name}`)
      const counts = decodeCounts(cubes.find(({ tableId }) => tableId === table?.id)?.cells ?? new Uint8Array())
      const errors = randomBoxes(rowsIn(name), 200).map(({ extent, rows }) => {
        const counted = counts.count(extent)
        return Math.max((counted + 10) / (rows + 10), (rows + 10) / (counted + 10))
      })
      const sorted = errors.toSorted((a, b) => a - b)
      expect([name, (sorted[Math.floor(0.95 * sorted.length)] ?? 9) <= 1.5]).toEqual([name, true])
    }
  })
})

/** Boxes around rows of the data, as people draw them, with the rows that truly lie in them. */
function randomBoxes(rows: readonly Row[], count: number) {
  let state = 42
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  const DAY_MS = 86_400_000
  const known = rows.map((row) => ({ row, ms: Date.parse(row.time ?? '') }))
  return Array.from({ length: count }, () => {
    const { row, ms } = known[Math.floor(random() * known.length)] ?? { row: {}, ms: 0 }
    const [width, height, days] = [1 + 20 * random(), 1 + 20 * random(), 5 + 400 * random()]
    const wrap = (lon: number) => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon)
    const [west, east] = [wrap(Number(row.lon) - width * random()), wrap(Number(row.lon) + width * random())]
    const [south, north] = [Math.max(-90, Number(row.lat) - height * random()), Math.min(90, Number(row.lat) + height * random())]
    const [startMs, endMs] = [ms - days * DAY_MS * random(), ms + days * DAY_MS * random()]
    const inside = known.filter((each) => each.ms >= startMs && each.ms <= endMs && within(each.row, west, east, south, north))
    const extent = {
      time: { kind: 'instants', startMs, endMs } as const,
      lat: { min: south, max: north },
      lon: { west, east },
      depthMetres: null,
    }
    return { extent, rows: inside.length }
  })
}
