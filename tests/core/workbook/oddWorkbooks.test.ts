import { describe, expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { applyFixes } from '#core/workbook/applyFixes.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { brief, check, headers, inDataset, inVariable, rowAt, rows } from '../../fixtures/workbooks/audits.ts'
import { type CellValue, dataset, submission, variable } from '../../fixtures/workbooks/submission.ts'

const NBSP = '\u00a0'
/** The rows with another value in one column of the second of them. */
const withCell = (name: string, value: CellValue) =>
  rows.map((row, index) => (index === 2 ? row.map((cell, at) => (headers[at] === name ? value : cell)) : row))
const onlyFix = async (name: string, value: CellValue) => {
  const { findings } = await check(withCell(name, value))
  return findings.map(({ code, fix }) => [code, fix?.value, fix?.confidence])
}

describe('what is odd and right has no findings', () => {
  test.each([
    'Hydrography of the R/V Ka’imikai-o-Kanaloa, Leg II',
    'Chlorophyll a Concentration (mg m-3)',
    'Absorption at 412 nm',
    'Oxygen [umol/kg] at the Ship’s Intake',
    'Depth-averaged Velocity',
    'Abundance of Prochlorococcus spp. in the Baie de la Seine',
    'pH, δ13C and nifH Copies per Litre',
    'SST',
    'HOT-CMORE XIV Transect from 10 m to 200 m',
  ])('WBK-10 WBK-25 the long name "%s"', async (name) => {
    expect(brief(await inDataset({ dataset_long_name: name }))).toEqual([])
    expect(brief(await inVariable({ var_long_name: name }))).toEqual([])
  })

  test('headers, names and cells with spaces that do not break', async () => {
    const spaced = [
      headers.map((name) => `${NBSP}${name} `),
      ...rows.slice(1).map((row) => row.map((cell) => (typeof cell === 'string' ? `${cell}${NBSP}` : cell))),
    ]
    const named = { ...variable, var_short_name: `sst${NBSP}`, var_sensor: `${NBSP}${String(variable.var_sensor)}` }
    expect(brief(await check(spaced, { variables: [named], dataset: [{ ...dataset, dataset_short_name: `Test_1${NBSP}` }] }))).toEqual([])
  })

  test.each([['µmol/kg'], ['μmol/kg']])('a micro sign of either code point, and a value that fits it: %s', async (unit) => {
    const oxygen = { ...variable, var_short_name: 'oxygen', var_long_name: 'Dissolved Oxygen', var_unit: unit }
    const named = headers.with(-1, 'oxygen')
    expect(brief(await check([named, rowAt(0, 200), rowAt(1, 210), rowAt(2, 190)], { variables: [oxygen] }))).toEqual([])
    expect(brief(await check([named, rowAt(0, 200), rowAt(1, 210), rowAt(2, 1900)], { variables: [oxygen] }))).toEqual([
      ['physical-range', 4, 'oxygen'],
    ])
  })

  test('invisible blank rows and columns below and beside the table', async () => {
    const trailing = [...rows.map((row) => [...row, null, null]), [], [null, null, null, null, null, null, ' '], []]
    const { findings } = await check(trailing)
    // The row of the stray blank is there; it has no time and no place, and no cell without a header.
    expect(findings.map(({ code }) => code)).not.toContain('orphan-cell')
    expect(brief(await check([...rows, [], [], []]))).toEqual([])
  })

  test('Excel dates as times and as the release date, which later times are compared with', async () => {
    const dated = rows.map((row, index) => (index === 0 ? row : [new Date(Date.UTC(2020, 0, index, 6)), ...row.slice(1)]))
    const released = (year: number) => ({ dataset: [{ ...dataset, dataset_release_date: new Date(Date.UTC(year, 0, 1)) }] })
    expect(brief(await check(dated, released(2021)))).toEqual([['time-changed', 2, 'time']])
    expect(brief(await check(rows, released(2019)))).toEqual([2, 3, 4].map((row) => ['after-release', row, 'time']))
  })

  test('WBK-08 cruises of one cell and in another letter case are those of the rows', async () => {
    const of = [[...headers, 'cruise'], ...[0, 1].map((index) => [...rowAt(index), index === 0 ? 'km1906' : ' KOK1606'])]
    expect(brief(await check(of, { dataset: [{ ...dataset, cruise_names: 'KM1906, KOK1606' }] }))).toEqual([
      ['cruise-names-comma', 2, 'cruise_names'],
    ])
  })

  test('WBK-36 a new version may write its long name in another letter case', async () => {
    const portal = {
      publishedShortNames: new Set<string>(),
      publishedLongNames: new Set([String(dataset.dataset_long_name).toLowerCase()]),
      updates: { shortName: String(dataset.dataset_short_name), longName: String(dataset.dataset_long_name).toUpperCase() },
      cruises: new Map(),
    }
    expect(brief(await check(rows, {}, portal))).toEqual([])
  })
})

describe('what is written in another form is an error with its fix', () => {
  test.each([
    ['lat', "21° 20.5' N", 21.341666667, 'safe'],
    ['lat', '21°20\'30"S', -21.341666667, 'safe'],
    ['lat', 'N 21.5', 21.5, 'safe'],
    ['lat', '45 30.5', 45.508333333, 'likely'],
    ['lat', '10,25', 10.25, 'likely'],
    ['lat', '21° N E', undefined, undefined],
    ['lat', '21.5 W', undefined, undefined],
    ['lat', "21° 75' N", undefined, undefined],
    ['lon', '157.5W', -157.5, 'safe'],
    ['lon', 190.1, -169.9, 'safe'],
    ['lon', 361, undefined, undefined],
    ['depth', '5 m', 5, 'safe'],
    ['depth', '1,000', undefined, undefined],
  ] as const)('WBK-05 WBK-06 WBK-07 %s %s', async (name, value, fixed, confidence) => {
    expect(await onlyFix(name, value)).toEqual([[`${name}-range`, fixed, confidence]])
  })

  test('WBK-06 among longitudes on both sides of Greenwich, one of more than 180 degrees is to be looked at', async () => {
    const { findings } = await check([headers, rowAt(0), [...rowAt(1).slice(0, 2), -20, 5, 20], [...rowAt(2).slice(0, 2), 200, 5, 21]])
    expect(findings).toMatchObject([{ code: 'lon-range', fix: { value: -160, confidence: 'likely' } }])
  })

  test('WBK-06 a longitude beyond 180 that is near the row before, counted westward, is safely that', async () => {
    const { findings } = await check([headers, [...rowAt(0).slice(0, 2), -157.9, 5, 20], [...rowAt(1).slice(0, 2), 202, 5, 21]])
    expect(findings).toMatchObject([{ code: 'lon-range', fix: { value: -158, confidence: 'safe' } }])
  })

  test.each([
    ['2020-01-02 12:00:00', '2020-01-02T12:00:00', 'safe'],
    ['2020-01-02T12:00', '2020-01-02T12:00:00', 'safe'],
    ['2020/1/2 9:05 UTC', '2020-01-02T09:05:00Z', 'safe'],
    ['30.01.2020', '2020-01-30', 'safe'],
    ['1/30/2020 10:00', '2020-01-30T10:00:00', 'safe'],
    ['03/04/2020', undefined, undefined],
    ['2020-02-30 10:00', undefined, undefined],
    ['20200102', '2020-01-02', 'likely'],
    [43_832, '2020-01-02', 'likely'],
  ] as const)('WBK-04 the time %s', async (value, fixed, confidence) => {
    expect(await onlyFix('time', value)).toEqual([['time-form', fixed, confidence]])
  })

  test('WBK-34 words for a missing value are blanked in variables, never in positions', async () => {
    expect(await onlyFix('sst', 'NA')).toEqual([['missing-value-text', null, 'safe']])
    expect(await onlyFix('lat', -999)).toEqual([['missing-value-text', undefined, undefined]])
  })

  test('after all safe fixes a workbook in several odd forms is clean', async () => {
    const odd = rows.map((row, index) =>
      index === 0 ? row : [`2020-01-0${index} 12:00`, `${index}° 30' N`, 190 + index, '5 m', index === 1 ? 'nan' : 20 + index / 10],
    )
    const workbook = await readWorkbook(await submission(odd))
    const safe = validateWorkbook(workbook, vocabulary).findings.filter(({ fix }) => fix?.confidence === 'safe')
    expect(validateWorkbook(applyFixes(workbook, safe).workbook, vocabulary).findings).toEqual([])
  })
})
