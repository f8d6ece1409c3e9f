import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { limits } from '#core/limits/index.ts'
import type { Finding, Findings } from '#core/workbook/Finding.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { readTime, serialToMs } from '#core/workbook/rules/timeCell.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { type CellValue, submission } from '../../fixtures/workbooks/submission.ts'

const headers = ['time', 'lat', 'lon', 'depth', 'sst']
const good: readonly CellValue[] = ['2020-01-01T00:00:00', 10, 65, 5, 21.5]
const third: readonly CellValue[] = ['2020-01-05T00:00:00', 12, 67, 7, 23.5]
const other: readonly CellValue[] = ['2020-01-03T00:00:00', 11, 66, 6, 22.5]

async function check(rows: readonly (readonly CellValue[])[], options: Parameters<typeof submission>[1] = {}): Promise<Findings> {
  return validateWorkbook(await readWorkbook(await submission(rows, options)), vocabulary)
}
/** Code, row and column of the findings, of all rules or of some. */
const brief = ({ findings }: Findings, ...codes: readonly string[]) =>
  findings.filter(({ code }) => codes.length === 0 || codes.includes(code)).map(({ code, row, column }: Finding) => [code, row, column])
/** The findings of a sheet whose second row (Excel's row 3) holds these values in place of good ones. */
const checkRow = async (values: Readonly<Record<string, CellValue>>, options: Parameters<typeof submission>[1] = {}) =>
  check([headers, good, headers.map((name, index) => (name in values ? (values[name] ?? null) : (other[index] ?? null)))], options)

test('a workbook without faults has no findings', async () => {
  expect(await check([headers, good, other])).toMatchObject({ findings: [], groups: [], errorCount: 0, warningCount: 0 })
})

describe('sheets', () => {
  test('WBK-01 a missing sheet is an error that names it', async () => {
    const { findings, errors } = await check([headers, good], { without: ['vars_meta_data'] })
    expect(findings).toEqual([
      {
        code: 'sheet-missing',
        severity: 'error',
        sheet: 'vars_meta_data',
        row: null,
        column: null,
        says: 'The sheet vars_meta_data is missing.',
      },
    ])
    expect(errors.workbook).toBe(1)
  })

  test('WBK-01 an empty sheet is an error, with headers and without', async () => {
    expect(brief(await check([headers]))).toEqual([['sheet-empty', null, null]])
    expect(brief(await check([]))).toContainEqual(['sheet-empty', null, null])
  })
})

describe('findings', () => {
  test('WBK-02 a finding names sheet, row and column, by Excel’s own row numbers across blank rows', async () => {
    const { findings } = await check([headers, good, [], [], ['2020-01-02T00:00:00', 91, 20, 5, 1]])
    expect(findings).toEqual([
      {
        code: 'lat-range',
        severity: 'error',
        sheet: 'data',
        row: 5,
        column: 'lat',
        cell: 'B5',
        says: 'lat must be between -90 and 90 degrees north.',
        value: '91',
      },
    ])
  })

  test('WBK-03 errorCount is the sum of the workbook’s errors and of the sheets’', async () => {
    const found = await check(
      [
        ['time', 'lat', 'sst'],
        ['x', 91, 'NA'],
        ['', 1, 1],
      ],
      { without: ['dataset_meta_data'] },
    )
    expect(found.errors).toEqual({ workbook: 2, data: 4, dataset_meta_data: 0, vars_meta_data: 0 })
    expect(found.errorCount).toBe(6)
    expect(found.errorCount).toBe(found.groups.filter(({ severity }) => severity === 'error').reduce((sum, { total }) => sum + total, 0))
  })

  test('WBK-02 a rule lists at most its limit of a column and counts all', async () => {
    const wrong = Array.from({ length: limits.findingsListed + 50 }, (_, row) => ['2020-01-01T00:00:00', 91, 200, 5, row])
    const found = await check([headers, ...wrong])
    expect(brief(found, 'lat-range', 'lon-range')).toHaveLength(2 * limits.findingsListed)
    expect(found.groups.filter(({ severity }) => severity === 'error').map(({ column, total, listed }) => [column, total, listed])).toEqual(
      [
        ['lat', wrong.length, limits.findingsListed],
        ['lon', wrong.length, limits.findingsListed],
      ],
    )
    expect(found.errors.data).toBe(2 * wrong.length)
  })
})

describe('time', () => {
  test('WBK-04 a missing time column and a blank time are errors', async () => {
    expect(
      brief(
        await check([
          ['Time', 'lat', 'lon', 'sst'],
          ['2020-01-01T00:00:00', 10, 1, 1],
        ]),
        'column-missing',
      ),
    ).toEqual([['column-missing', null, 'time']])
    expect(brief(await checkRow({ time: null }))).toEqual([['value-required', 3, 'time']])
  })

  test.each(['2020-01-01T00:00:00', '2020-01-01T00:00:00Z', '2020-02-29T23:59:59.123456', '1850-12-31T00:00:00+00:00'])(
    'WBK-04 %s is a valid time',
    async (time) => {
      expect(brief(await checkRow({ time }))).toEqual([])
    },
  )

  test.each([
    '2021-02-29T00:00:00',
    '2020-13-01T00:00:00',
    '2020-01-01T24:00:00',
    '2020-01-01 00:00:00',
    '2020-01-01T00:00',
    '01/02/2020',
    '2020-1-1',
    'noon',
    '2020-04-31',
    true,
  ])('WBK-04 %s is an error', async (time) => {
    expect(brief(await checkRow({ time }))).toEqual([['time-form', 3, 'time']])
  })

  test('WBK-04 whole numbers are errors, as numbers and as texts', async () => {
    for (const time of [43831, '20200101', -5]) {
      const { findings } = await checkRow({ time })
      expect(findings).toMatchObject([{ code: 'time-form', row: 3, says: expect.stringContaining('whole number') }])
    }
  })

  test('WBK-50 changed times are confirmed with one example and the count of each kind', async () => {
    const rows = [
      ['2020-01-01T00:00:00+02:00', 2, 1, 1, 1],
      ['2020-01-02', 2, 1, 1, 2],
      ['2020-01-03', 2, 1, 1, 3],
      [new Date('2020-01-04T12:00:00Z'), 2, 1, 1, 4],
    ]
    const found = await check([headers, ...rows])
    expect(found.errorCount).toBe(0)
    expect(found.findings.map(({ code, severity, row, says }) => [code, severity, row, says])).toEqual([
      [
        'time-changed',
        'confirmation',
        2,
        'Times in another zone are read as UTC (1 in all), for example 2020-01-01T00:00:00+02:00 as 2019-12-31T22:00:00.000Z.',
      ],
      [
        'time-changed',
        'confirmation',
        3,
        'Dates without a time are read as midnight UTC (2 in all), for example 2020-01-02 as 2020-01-02T00:00:00.000Z.',
      ],
      ['time-changed', 'confirmation', 5, 'Excel dates are read as UTC (1 in all), for example 43834.5 as 2020-01-04T12:00:00.000Z.'],
    ])
  })

  test('WBK-50 Excel’s dates mean the same instant in both of its date systems, in any time zone', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.date({ min: new Date('1904-01-02'), max: new Date('2900-01-01'), noInvalidDate: true }),
        fc.boolean(),
        async (instant, uses1904) => {
          const workbook = await readWorkbook(await submission([headers, [instant, 1, 1, 1, 1]], { uses1904 }))
          const column = workbook.sheets.get('data')?.columns[0]
          const reading = column && readTime(workbook, column, 0)
          expect(reading).toEqual({
            kind: 'instant',
            ms: expect.closeTo(instant.getTime(), -1),
            form: uses1904 ? 'serial1904' : 'serial1900',
          })
        },
      ),
      { numRuns: 40 },
    )
  })

  test('WBK-50 the days around Excel’s 29 February 1900 that never was are distinguished', () => {
    const day = (serial: number) => new Date(serialToMs(serial, false) ?? Number.NaN)
    expect(day(1).toISOString()).toBe('1900-01-01T00:00:00.000Z')
    expect(day(59).toISOString()).toBe('1900-02-28T00:00:00.000Z')
    expect(serialToMs(60, false)).toBeUndefined()
    expect(day(61).toISOString()).toBe('1900-03-01T00:00:00.000Z')
    expect(new Date(serialToMs(0, true) ?? 1).toISOString()).toBe('1904-01-01T00:00:00.000Z')
    for (const outside of [0, -1, 2_958_466, Number.POSITIVE_INFINITY]) expect(serialToMs(outside, false)).toBeUndefined()
  })
})

describe('position and depth', () => {
  const inside = (min: number, max: number) => fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(min, max, 0))
  const outside = (min: number, max: number) =>
    fc.oneof(
      fc.double({ max: min - 1e-9, noNaN: true, noDefaultInfinity: true }),
      fc.double({ min: max + 1e-9, noNaN: true, noDefaultInfinity: true }),
    )
  test.each([
    ['WBK-05', 'lat', -90, 90],
    ['WBK-06', 'lon', -180, 180],
    ['WBK-07', 'depth', 0, 11_000],
  ] as const)(
    '%s %s holds for every number from %d to %d and for no other',
    async (_, name, min, max) => {
      const column = headers.indexOf(name)
      const row = (value: number) => good.map((cell, index) => (index === column ? value : cell))
      await fc.assert(
        fc.asyncProperty(
          fc.array(inside(min, max), { maxLength: 20 }),
          fc.array(
            outside(min, max).filter((value) => value !== -999),
            { minLength: 1, maxLength: 20 },
          ),
          async (right, wrong) => {
            const found = await check([headers, ...right.map(row), ...wrong.map(row)])
            expect(brief(found, `${name}-range`)).toEqual(wrong.map((__, index) => [`${name}-range`, right.length + index + 2, name]))
          },
        ),
        { numRuns: 25 },
      )
    },
    60_000,
  )

  test('WBK-05 WBK-06 blank positions, words and a missing column are errors; numbers typed as text are numbers', async () => {
    expect(brief(await checkRow({ lat: null, lon: null }))).toEqual([
      ['value-required', 3, 'lat'],
      ['value-required', 3, 'lon'],
    ])
    const { findings } = await checkRow({ lat: '10N', lon: true })
    expect(findings.map(({ code, says }) => [code, says])).toEqual([
      ['lat-range', 'lat must be a plain number of degrees north.'],
      ['lon-range', 'lon must be a plain number of degrees east.'],
    ])
    expect(brief(await checkRow({ lat: '12.5', lon: ' -3e1 ' }))).toEqual([])
    const missing = await check([
      ['time', 'latitude', 'lon'],
      ['2020-01-01T00:00:00', 1, 1],
    ])
    expect(missing.findings.filter(({ code }) => code === 'column-missing')).toMatchObject([
      { code: 'column-missing', column: 'lat', says: expect.stringContaining('"latitude"') },
    ])
  })

  test('WBK-07 depth may be left out; if one row has it every row needs it; an empty column is an error', async () => {
    expect(
      brief(
        await check([
          ['time', 'lat', 'lon', 'sst'],
          ['2020-01-01T00:00:00', 2, 1, 1],
        ]),
      ),
    ).toEqual([])
    expect(brief(await checkRow({ depth: null }))).toEqual([['depth-all-or-none', 3, 'depth']])
    expect(brief(await check([headers, ['2020-01-01T00:00:00', 2, 1, null, 1]]))).toEqual([['depth-all-or-none', null, 'depth']])
    expect(brief(await checkRow({ depth: '5 m' }))).toEqual([['depth-range', 3, 'depth']])
  })
})

describe('missing values', () => {
  test.each(['NA', 'nan', 'NaN', 'null', 'NULL', ' na ', -999, '-999', '-999.0'])(
    'WBK-34 %s in any data cell is an error, once',
    async (value) => {
      for (const column of headers) {
        const found = await check([headers, good, other, headers.map((name, index) => (name === column ? value : (third[index] ?? null)))])
        expect(brief(found)).toEqual([['missing-value-text', 4, column]])
      }
    },
  )

  test('WBK-34 blank cells and other words and numbers are none', async () => {
    for (const value of [null, 'Nauru', 'nano', -99, 999, -9990, 'n'])
      expect(brief(await checkRow({ sst: value }), 'missing-value-text')).toEqual([])
  })

  test('WBK-34 in any mixture of values exactly the missing ones are reported', async () => {
    const missing = fc.constantFrom('NA', 'nan', 'null', -999, 'NaN')
    const value = fc.oneof(fc.double({ min: 0, max: 100, noNaN: true }), missing)
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 40 }), async (values) => {
        const found = await check([headers, ...values.map((cell) => [...good.slice(0, 4), cell])])
        const wrong = values.flatMap((cell, index) => (typeof cell === 'string' || cell === -999 ? [index + 2] : []))
        expect(brief(found, 'missing-value-text').map(([, row]) => row)).toEqual(wrong)
      }),
      { numRuns: 25 },
    )
  })
})
