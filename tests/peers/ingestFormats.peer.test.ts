import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { variableName } from '../../edge/ingest/sources/mapping/variableName.ts'
import { type ReadTable, readTable } from '../fixtures/ingest/readTable.ts'
import { Scratch } from '../fixtures/ingest/sourceFiles.ts'
import { outsideData } from '../helpers/outsideData.ts'

/** Files from the field as they come, compared value by value with what pandas and gsw read of them. */
const field = outsideData('field')
const scratch = new Scratch()
afterAll(() => scratch.remove())

interface FieldFile {
  /** How the peer reads it. */
  readonly kind: string
  readonly file: string
  readonly rows: number
  /** What a person has to say. */
  readonly reading?: object
  /** Their names of the time, the positions and of what is called otherwise here. */
  readonly places?: Readonly<Record<string, string>>
  /** What is ours alone: the same for all rows, or said by a person. */
  readonly alone?: readonly string[]
}

const somewhere = { position: { lat: 59.45, lon: -135.3 } }
const files: readonly FieldFile[] = [
  { kind: 'wod', file: 'wod_classic.dat', rows: 28 },
  { kind: 'exchange', file: '33RR20080204_mini_hy1.csv', rows: 123, places: { lat: 'LATITUDE', lon: 'LONGITUDE', bottom_depth: 'DEPTH' } },
  { kind: 'sea-bird', file: 'PIRA001.cnv', rows: 282, places: { depth: 'depSM' } },
  { kind: 'bottles', file: 'MI18MHDR.btl', rows: 12, places: { lat: 'Latitude', lon: 'Longitude', depth: 'DepFM' } },
  { kind: 'sea-bass', file: 'bats_hplc.sb', rows: 4, alone: ['cruise'] },
  {
    kind: 'xbt',
    file: 'XBT.EDF',
    rows: 730,
    places: { depth: 'Depth (m)', Time_column: 'Time (sec)' },
    alone: ['probe_type', 'serial_number'],
  },
  { kind: 'castaway', file: 'castaway_data.csv', rows: 141, places: { depth: 'Depth (Meter)' }, alone: ['device'] },
  { kind: 'psmsl', file: 'psmsl_skagway.csv', rows: 743, reading: somewhere, alone: ['lat', 'lon'] },
  { kind: 'logger', file: 'field_temp.txt', rows: 21_261, reading: { ...somewhere, missing: { '*': ['nd'] } }, alone: ['lat', 'lon'] },
  {
    kind: 'nitrogen',
    file: 'nfix.csv',
    rows: 16,
    places: { lat: 'Latitude', lon: 'Longitude', depth: 'Collection_Depth', Depth_column: 'Depth' },
  },
  {
    kind: 'sheet',
    file: 'bcodmo_nfix.xlsx',
    rows: 16,
    reading: { missing: { '*': ['ND'] }, units: { 'Size fraction (µm)': '' } },
    places: { Depth_column: 'Depth (m)' },
  },
  { kind: 'water-level', file: 'erddap_water_level.csv', rows: 7241, reading: somewhere, places: { depth: 'z' }, alone: ['lat', 'lon'] },
  {
    kind: 'plain',
    file: 'calcofi_bottle.csv',
    rows: 725,
    reading: { ...somewhere, columns: ['temperature', 'salinity'], time: { value: '1949-03-01' } },
    alone: ['lat', 'lon', 'time'],
  },
]

type Row = Readonly<Record<string, unknown>>

/** Their values by our names. */
function renamed(rows: readonly Row[], places: Readonly<Record<string, string>>): readonly Row[] {
  const ours = new Map(Object.entries(places).map(([name, theirs]) => [theirs, name]))
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [ours.get(name) ?? variableName(name), value])))
}

/** Numbers are the same where 32 bits keep no more of them; computed depths to the millimetre, as they are stored. */
function isSame(name: string, ours: unknown, theirs: unknown): boolean {
  if (typeof ours !== 'number' || typeof theirs !== 'number') return (typeof theirs === 'string' ? theirs.trim() : theirs) === ours
  if (name === 'depth') return Math.abs(ours - theirs) < 1e-8 || ours === Math.round(theirs * 1000) / 1000
  if (name === 'lat' || name === 'lon') return Math.abs(ours - theirs) < 1e-8
  return ours === theirs || ours === Math.fround(theirs)
}

const everyRowIsAccountedFor = ({ report }: ReadTable): boolean =>
  report !== null && report.rowsRead === report.rowsStored + report.rowsLeftOut.reduce((sum, { count }) => sum + count, 0)

test.runIf(field).each(files)(
  'ING-12 ING-13 $file has the values that pandas reads',
  async ({ kind, file, rows, reading, places, alone }) => {
    const path = join(field ?? '', 'formats', file)
    const ours = await readTable(scratch, path, reading)
    const text = execFileSync('/usr/bin/python3', ['tests/peers/ingestFormats.py', kind, path], { encoding: 'utf8', maxBuffer: 1e9 })
    const theirs = renamed(JSON.parse(text) as readonly Row[], places ?? {})
    expect(ours.rows).toHaveLength(rows)
    expect(theirs).toHaveLength(rows)
    const names = Object.keys(theirs[0] ?? {})
    expect([...names, ...(alone ?? [])].toSorted()).toEqual([...ours.names].toSorted())
    const differing = theirs.flatMap((row, index) =>
      names.flatMap((name) => {
        const own = ours.rows[index]?.[name]
        return isSame(name, own ?? null, row[name] ?? null) ? [] : [`row ${index}, ${name}: ${String(own)} is not ${String(row[name])}`]
      }),
    )
    expect(differing.slice(0, 10)).toEqual([])
    expect(everyRowIsAccountedFor(ours)).toBe(true)
  },
)
