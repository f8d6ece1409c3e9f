import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countText } from '../../core/text/counted.ts'
import { variableName } from '../../edge/ingest/sources/mapping/variableName.ts'
import { Scratch, type Staged, staged } from '../fixtures/ingest/sourceFiles.ts'
import { outsideData } from '../helpers/outsideData.ts'
import { type FieldFile, fieldFiles } from './field/files.ts'

/** Real files as they come, each with at most one small file beside it, value by value as other programs read them. */
const field = outsideData('field')
const root = join(field ?? '', '..')
const scratch = new Scratch()
afterAll(() => scratch.remove())

interface Theirs {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (number | string | null)[])[]
  /** How many values of each column the file holds in those rows, whatever their flags. */
  readonly held?: Readonly<Record<string, number>>
}

/** What the comparison of a file found. */
interface Compared {
  readonly rows: number
  readonly values: number
  readonly differences: readonly string[]
  readonly losses: readonly string[]
}

const othersRead = fieldFiles.filter(({ peer }) => peer !== 'duckdb')

/** Numbers are the same where 32 bits keep no more of them, positions to 1e-8 degrees, computed depths to the millimetre, as they are stored. */
function isSame(name: string, ours: unknown, theirs: unknown): boolean {
  if (typeof ours !== 'number' || typeof theirs !== 'number') return (typeof theirs === 'string' ? theirs.trim() : theirs) === ours
  if (Math.fround(ours) === theirs || ours === Math.fround(theirs) || ours === theirs) return true
  if (name === 'lat' || name === 'lon') return Math.abs(ours - theirs) < 1e-8
  return (
    name === 'depth' && (Math.abs(ours - theirs) < 1e-8 || (Math.abs(ours - theirs) < 0.000_501 && ours === Math.round(ours * 1000) / 1000))
  )
}

const cellsOut = ({ report }: Staged, column: string): number =>
  (report?.cellsLeftOut ?? []).filter((each) => each.column === column).reduce((sum, { count }) => sum + count, 0)

/** Rows that are neither stored nor counted with a reason. */
function rowsLost({ report }: Staged): readonly string[] {
  const counted = (report?.rowsStored ?? 0) + (report?.rowsLeftOut ?? []).reduce((sum, { count }) => sum + count, 0)
  return report?.rowsRead === counted ? [] : [`${report?.rowsRead} rows read, ${counted} accounted for`]
}

async function compareCells(ours: Staged, { places = {}, alone = [] }: FieldFile, theirs: Theirs): Promise<Compared> {
  const oursOf = new Map(Object.entries(places).map(([name, their]) => [their, name]))
  const names = theirs.columns.map((name) => oursOf.get(name) ?? variableName(name))
  const known = new Set([...names, ...(alone === 'others' ? [] : alone)])
  const unexpected = ours.source.columns
    .filter(({ name }) => alone !== 'others' && !known.has(name))
    .map(({ name }) => `${name} has no peer`)
  const selected = names.map((name) => (name === 'time' ? 'epoch_ms("time")::DOUBLE' : `"${name}"`))
  const rows = await ours.query(`SELECT ${selected.join(', ')} FROM staged`)
  const differences = [
    ...unexpected,
    ...(rows.length === theirs.rows.length ? [] : [`${rows.length} rows, they have ${theirs.rows.length}`]),
  ]
  let values = 0
  for (const [at, row] of theirs.rows.entries())
    for (const [column, cell] of row.entries()) {
      const [name = '', own] = [names[column], rows[at]?.[column] ?? null]
      if (cell !== null) values += 1
      if (!isSame(name, own, cell)) differences.push(`row ${at}, ${name}: ${own} is not ${cell}`)
    }
  const losses = theirs.columns.flatMap((name, column) => {
    const stored = rows.filter((row) => row[column] !== null).length
    const held = theirs.held?.[name] ?? 0
    return stored + cellsOut(ours, name) < held ? [`${name}: ${held} held, ${stored} stored`] : []
  })
  return { rows: rows.length, values, differences, losses: [...rowsLost(ours), ...losses] }
}

const sqlTypes = { float32: 'FLOAT', float64: 'DOUBLE', int32: 'INTEGER', timestamp: 'TIMESTAMP', text: 'VARCHAR' } as const

/** Every value of every column, as its type keeps it. */
async function compareTables(
  { source, answered, query, ...ours }: Staged,
  path: string,
  { places = {}, sql = {} }: FieldFile,
): Promise<Compared> {
  const cells = source.columns.map(({ name, type }) => `(${sql[name] ?? places[name] ?? `"${name}"`})::${sqlTypes[type]} AS "${name}"`)
  const measured = source.columns.slice(source.description.variables.length * -1)
  const numbers = measured.filter(({ type }) => type !== 'text')
  const hasValue = (numbers.length > 0 ? numbers : measured).map(({ name }) => `"${name}" IS NOT NULL`).join(' OR ')
  const theirs = `SELECT ${cells.join(', ')} FROM read_csv('${path}', all_varchar = true, header = true) WHERE ${hasValue}`
  const [[differing], [values]] = (await Promise.all([
    query(`SELECT count(*)::INTEGER FROM ((${theirs} EXCEPT ALL FROM staged) UNION ALL (FROM staged EXCEPT ALL ${theirs}))`),
    query(`SELECT (${source.columns.map(({ name }) => `count("${name}")`).join(' + ')})::INTEGER FROM (${theirs})`),
  ])) as [[number[]], [number[]]]
  const differences = differing[0] === 0 ? [] : [`${differing[0]} rows differ`]
  return { rows: answered, values: values[0] ?? 0, differences, losses: rowsLost({ ...ours, source, answered, query }) }
}

async function compare(each: FieldFile): Promise<Compared> {
  const path = join(root, each.file)
  const metadataPath = scratch.write('person.json', { make: 'Observation', releaseDate: '2026-01-01', ...each.metadata })
  return await staged(
    path,
    async (ours) => {
      expect(await ours.query('SELECT coalesce(min(lon) >= -180 AND max(lon) <= 180, false) FROM staged')).toEqual([[true]])
      if (each.cruise !== undefined) expect(ours.source.cruiseColumn).toBe(each.cruise)
      if (each.peer === 'duckdb') return await compareTables(ours, path, each)
      const theirs = JSON.parse(readFileSync(join(scratch.folder, `${othersRead.indexOf(each)}.json`), 'utf8')) as Theirs
      return await compareCells(ours, each, theirs)
    },
    { metadataPath },
  )
}

describe.runIf(field)('files from the field', () => {
  const compared: string[] = []

  beforeAll(() => {
    // The archive of a Zarr holds the NetCDF file beside it.
    const words = othersRead.flatMap(({ peer, file }) => [peer, join(root, file.replace('roms.zarr.tgz', 'roms_his_0001.nc'))])
    execFileSync('/usr/bin/python3', ['-W', 'ignore', 'tests/peers/field/read.py', scratch.folder, ...words])
  })

  test.each(fieldFiles)(
    'ING-12 ING-13 ING-44 ING-45 ING-46 ING-51 ING-52 ING-53 ING-54 ING-55 ING-56 $file has every value that another program reads',
    async (each) => {
      const { rows, values, differences, losses } = await compare(each)
      expect({ differences: differences.slice(0, 10), losses, rows }).toEqual({ differences: [], losses: [], rows: each.rows })
      compared.push(`| ${each.file.split('/').pop()} | ${each.kind} | ${countText(rows)} | ${countText(values)} |`)
    },
  )

  test('a track across the antimeridian keeps its points on both sides', async () => {
    await staged(
      join(root, 'field/cruise_trajectories_hourly.csv.gz'),
      async ({ query }) => {
        const crossing = await query('SELECT cruise FROM staged GROUP BY cruise HAVING min(lon) < -170 AND max(lon) > 170')
        expect(crossing.length).toBeGreaterThan(0)
      },
      { metadataPath: scratch.write('tracks.json', { make: 'Observation', releaseDate: '2026-01-01' }) },
    )
  })

  test('the documentation lists what was compared', () => {
    expect(compared.length).toBeGreaterThanOrEqual(40)
    expect(readFileSync('content/docs/ingestion.md', 'utf8')).toContain(compared.join('\n'))
  })
})
