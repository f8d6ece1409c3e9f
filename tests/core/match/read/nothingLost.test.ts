import { gzipSync } from 'node:zlib'
import { Int64, LargeUtf8, Table, TimestampNanosecond, tableFromArrays, tableToIPC, vectorFromArray } from 'apache-arrow'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTable } from '#core/match/read/readTable.ts'
import { tableOfFile } from '#core/match/read/tableOfFile.ts'
import { writeSheets } from '../../../fixtures/workbooks/submission.ts'
import { lines, now, readOwn } from './readOwn.ts'

/** A cell as any writer of CSV puts it: in quotes where it has to be, or always. */
const written = (cell: string, separator: string, isQuoted: boolean) =>
  isQuoted || cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('', '"', ',', ';', '\t', '\n', '\r\n', ' x ', '=1+1', 'NA', '001'),
)

test('MAT-08 whatever cells a file has beside its positions, each comes back as it is', async () => {
  const row = fc.tuple(fc.array(cell, { minLength: 3, maxLength: 3 }), fc.boolean())
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n', '\r'),
      async (rows, separator, end) => {
        const all = rows.map(([cells], at) => [
          '2020-03-04',
          '1.5',
          String(at),
          ...cells.map((text) => text.replaceAll(/[\0\ud800-\udfff]/g, '')),
        ])
        const text = [['time', 'lat', 'lon', 'a', 'b', 'c'], ...all]
          .map((cells, at) => cells.map((each) => written(each, separator, rows[at - 1]?.[1] ?? false)).join(separator))
          .join(end)
        const read = await readOwn(text)
        expect(read.cells).toEqual(all)
        expect(read.points.map(([time, lat, lon]) => [time, lat, lon])).toEqual(all.map((_, at) => ['2020-03-04', 1.5, at]))
      },
    ),
  )
})

test('MAT-08 any bytes are read or rejected in words', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('', 'time,lat,lon\n', '{"lat":1', '\ufeff'),
      async (bytes, start) => {
        const file = new Blob([start, Uint8Array.from(bytes)])
        try {
          readTable(await tableOfFile(file), { now })
        } catch (fault) {
          expect(fault).toHaveProperty('code', expect.stringMatching(/^(?:bad-request|unreadable-workbook|too-large)$/))
        }
      },
    ),
  )
})

const sheetRows = [
  ['station', 'time', 'lat', 'lon', 'depth', 'note'],
  ['A', new Date(Date.UTC(2020, 2, 4, 12, 30)), 10.5, -20.25, 5, 'x'],
  ['B', new Date(Date.UTC(2020, 2, 5)), 11.5, 200, null, null],
]

test('MAT-06 MAT-08 an Excel workbook is read whatever its name, from the first sheet with a table', async () => {
  const table = await tableOfFile(
    await writeSheets([
      ['Empty', []],
      ['Positions', sheetRows],
    ]),
  )
  const { points, plan } = readTable(table, { now })
  expect([plan.names, [...points.times], [...points.lats], [...points.lons], [...(points.depths ?? [])]]).toEqual([
    sheetRows[0],
    [Date.UTC(2020, 2, 4, 12, 30), Date.UTC(2020, 2, 5)],
    [10.5, 11.5],
    [-20.25, -160],
    [5, Number.NaN],
  ])
  expect([...table()].map(({ line, cells }) => [line, cells[0], cells[5]])).toEqual([
    [1, 'station', 'note'],
    [2, 'A', 'x'],
    [3, 'B', ''],
  ])
})

test('MAT-06 a gzip file is read as what it holds', async () => {
  expect((await readOwn(gzipSync(lines('time,lat,lon', '2020-03-04,1,2')))).points).toEqual([['2020-03-04', 1, 2]])
})

test('MAT-04 Arrow of any writer is read with its times, whole numbers and missing values', async () => {
  const table = new Table({
    when: vectorFromArray([1_583_280_000_000, null], new TimestampNanosecond()),
    lat: vectorFromArray([10.5, 1]),
    lon: vectorFromArray([339.75, 2]),
    id: vectorFromArray([12_345_678_901_234_567n, 1n], new Int64()),
    note: vectorFromArray(['a', null], new LargeUtf8()),
    word: vectorFromArray(['b', 'b']),
  })
  for (const form of ['stream', 'file'] as const) {
    const read = await readOwn(Uint8Array.from(tableToIPC(table, form)), { columns: { time: 'when' } })
    expect(read.cells).toEqual([
      ['2020-03-04T00:00:00Z', '10.5', '339.75', '12345678901234567', 'a', 'b'],
      ['', '1', '2', '1', '', 'b'],
    ])
    expect(read.points).toEqual([
      ['2020-03-04', 10.5, -20.25],
      [null, 1, 2],
    ])
  }
  expect(await readOwn(Uint8Array.from(tableToIPC(tableFromArrays({ lat: [1], lon: [2] }), 'stream')))).toMatchObject({
    points: [[null, 1, 2]],
  })
})
