import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvBytes } from '#core/observations/csv.ts'
import { firstFloat32From, float32Text } from '#core/observations/float32Text.ts'
import type { Batch, BatchStream, Column, ColumnInfo } from '#core/rows/Batch.ts'
import { csvField } from '#core/text/csvField.ts'

async function textOf(stream: BatchStream): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of csvBytes(stream)) text += decoder.decode(piece, { stream: true })
  return text
}

function streamOf(columns: readonly ColumnInfo[], ...batches: Batch[]): BatchStream {
  return {
    columns,
    batches: (async function* () {
      yield* batches
    })(),
  }
}

const column = (values: Column['values'], present?: readonly number[]): Column => ({
  values,
  present: present ? Uint8Array.from(present) : null,
})

/** A reader of CSV written for this test alone. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let field = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (isQuoted && character === '"' && text[at + 1] === '"') field += text[++at] ?? ''
    else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === ',' || character === '\n')) {
      rows.at(-1)?.push(field)
      field = ''
      if (character === '\n') rows.push([])
    } else field += character
  }
  return rows
}

const float32 = fc.float({ noNaN: true, noDefaultInfinity: true })

describe('csv', () => {
  test('API-09 column names come first, then a line per row, then one extra newline', async () => {
    const columns: ColumnInfo[] = [
      { name: 'month', type: 'int32' },
      { name: 'lat', type: 'float64' },
      { name: 'sst', type: 'float32' },
      { name: 'station', type: 'text' },
    ]
    const batch: Batch = {
      rows: 2,
      columns: [
        column(Int32Array.of(1, 12)),
        column(Float64Array.of(-77, 21.3033)),
        column(Float32Array.of(0.08, -1.5)),
        column(['Dover', 'St. Mary, Isles']),
      ],
    }
    expect(await textOf(streamOf(columns, batch))).toBe('month,lat,sst,station\n1,-77,0.08,Dover\n12,21.3033,-1.5,"St. Mary, Isles"\n\n')
  })

  test('API-09 the header occurs once, regardless of the number of batches', async () => {
    const batch: Batch = { rows: 1, columns: [column(Int32Array.of(7))] }
    expect(await textOf(streamOf([{ name: 'month', type: 'int32' }], batch, batch))).toBe('month\n7\n7\n\n')
  })

  test('API-10 times are ISO 8601 in UTC with milliseconds and Z, missing values are empty', async () => {
    const columns: ColumnInfo[] = [
      { name: 'time', type: 'timestamp' },
      { name: 'sst', type: 'float32' },
    ]
    const batch: Batch = {
      rows: 2,
      columns: [column(Float64Array.of(Date.UTC(2016, 3, 30), -1)), column(Float32Array.of(5, 0), [1, 0])],
    }
    expect(await textOf(streamOf(columns, batch))).toBe('time,sst\n2016-04-30T00:00:00.000Z,5\n1969-12-31T23:59:59.999Z,\n\n')
  })

  test('API-11 a result without rows is a newline and nothing else', async () => {
    expect(await textOf(streamOf([{ name: 'sst', type: 'float32' }]))).toBe('\n')
    expect(await textOf(streamOf([{ name: 'sst', type: 'float32' }], { rows: 0, columns: [column(new Float32Array())] }))).toBe('\n')
  })

  test('any text survives the way through CSV', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (fields) => {
        expect(parseCsv(`${fields.map(csvField).join(',')}\n`)[0]).toEqual(fields)
      }),
    )
  })

  test('fields are quoted only where they must be', () => {
    expect(['a b', ' x ', 'a;b', "o'clock", ''].map(csvField)).toEqual(['a b', ' x ', 'a;b', "o'clock", ''])
    expect(csvField('a"b')).toBe('"a""b"')
  })

  test('a float32 reads back as itself, from as few digits as possible', () => {
    fc.assert(
      fc.property(float32, (value) => {
        const text = float32Text(value)
        expect(Math.fround(Number(text))).toBe(value === 0 ? 0 : value)
        const digits = text
          .replace(/e.*/, '')
          .replace(/[-.]/g, '')
          .replace(/^0+|0+$/g, '').length
        if (digits > 1) expect(Math.fround(Number(value.toPrecision(digits - 1)))).not.toBe(value)
      }),
      { numRuns: 5000 },
    )
  })

  test('a float32 is compared by its decimal: the first that reaches a bound is at or above it, and the one before is below', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          float32,
          fc.double({ min: -1e6, max: 1e6, noNaN: true }),
          fc.integer().map((n) => n / 1000),
        ),
        (bound) => {
          const [first, last] = [firstFloat32From(bound), -firstFloat32From(-bound)]
          expect(Number(float32Text(first))).toBeGreaterThanOrEqual(bound)
          expect(Number(float32Text(last))).toBeLessThanOrEqual(bound)
          // No float32 is between the two.
          const middle = Math.fround((first + last) / 2)
          expect([first, last].map((end) => end + 0)).toContain(middle + 0)
        },
      ),
    )
    expect([firstFloat32From(29.7), firstFloat32From(0.12)]).toEqual([29.7, 0.12].map(Math.fround))
    expect(firstFloat32From(29.70000001)).toBeGreaterThan(Math.fround(29.7))
  })

  test('a float32 column is written as float32Text writes each value', async () => {
    const ordinary = fc.integer({ min: -2_000_000, max: 2_000_000 }).map((hundredths) => Math.fround(hundredths / 100))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(float32, ordinary), { minLength: 1, maxLength: 200 }), async (values) => {
        const batch: Batch = { rows: values.length, columns: [column(Float32Array.from(values))] }
        const text = await textOf(streamOf([{ name: 'x', type: 'float32' }], batch))
        expect(text).toBe(`x\n${values.map((value) => float32Text(value)).join('\n')}\n\n`)
      }),
    )
  })

  test('times and positions that repeat from row to row are written in every row', async () => {
    const axis = fc.constantFrom(0, 7, -12.5, 102.0625, -999_999_999.000001, 12_345_678.25)
    const instant = fc.constantFrom(0, -1, Date.UTC(2016, 3, 30), -62_198_755_200_001, 253_402_300_800_000)
    const run = fc.record({ rows: fc.integer({ min: 1, max: 4 }), lat: axis, time: instant, lon: axis })
    const names = ['lat', 'time', 'lon'] as const
    await fc.assert(
      fc.asyncProperty(fc.array(run, { minLength: 1, maxLength: 20 }), async (runs) => {
        const rows = runs.flatMap((each) => Array.from({ length: each.rows }, () => each))
        const columns = names.map((name) => ({ name, type: name === 'time' ? 'timestamp' : 'float64' }) as const)
        const batch: Batch = { rows: rows.length, columns: names.map((name) => column(Float64Array.from(rows, (row) => row[name]))) }
        const lines = rows.map(({ lat, time, lon }) => `${lat},${new Date(time).toISOString()},${lon}\n`)
        expect(await textOf(streamOf(columns, batch, batch))).toBe(`lat,time,lon\n${lines.join('')}${lines.join('')}\n`)
      }),
    )
  })

  test('doubles, whole numbers and gaps come back as they went in', async () => {
    const row = fc.record({
      x: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
      n: fc.option(fc.integer({ min: -2147483648, max: 2147483647 })),
      s: fc.option(fc.string({ minLength: 1, unit: 'binary' })),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 60 }), async (rows) => {
        const presentOf = (key: 'x' | 'n' | 's') => rows.map((each) => (each[key] === null ? 0 : 1))
        const text = await textOf(
          streamOf(
            [
              { name: 'x', type: 'float64' },
              { name: 'n', type: 'int32' },
              { name: 's', type: 'text' },
            ],
            {
              rows: rows.length,
              columns: [
                column(
                  Float64Array.from(rows, ({ x }) => x ?? 0),
                  presentOf('x'),
                ),
                column(
                  Int32Array.from(rows, ({ n }) => n ?? 0),
                  presentOf('n'),
                ),
                column(
                  rows.map(({ s }) => s ?? ''),
                  presentOf('s'),
                ),
              ],
            },
          ),
        )
        const parsed = parseCsv(text).slice(1, rows.length + 1)
        expect(parsed).toEqual(rows.map(({ x, n, s }) => [x === null ? '' : String(x), n === null ? '' : String(n), s ?? '']))
      }),
    )
  })
})
