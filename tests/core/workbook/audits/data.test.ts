import { describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { brief, check, headers, rowAt, rows, second } from '../../../fixtures/workbooks/audits.ts'
import { type CellValue, dataset, variable } from '../../../fixtures/workbooks/submission.ts'

describe('the data', () => {
  test('WBK-38 cells without a header are errors in every sheet', async () => {
    const stray = [headers, rowAt(0), [...rowAt(1), null, 'note'], rowAt(2)]
    expect((await check(stray)).findings).toMatchObject([{ code: 'orphan-cell', sheet: 'data', row: 3, cell: 'G3', value: 'note' }])
  })

  test('WBK-39 two columns of one name are an error, whatever the letter case', async () => {
    for (const name of ['sst', 'SST ']) {
      const found = await check([[...headers, name], ...[0, 1, 2].map((index) => [...rowAt(index), index])])
      expect(found.findings).toContainEqual(
        expect.objectContaining({ code: 'duplicate-column', row: null, column: name.trim(), cell: 'F1' }),
      )
    }
  })

  test('WBK-40 a variable without a value is an error', async () => {
    const empty = [[...headers, 'sal'], ...rows.slice(1)]
    expect(brief(await check(empty, { variables: [variable, second] }))).toEqual([['column-empty', null, 'sal']])
  })

  test('WBK-41 positions that would all do as radians are a warning, and one that would not ends it', async () => {
    const inRadians = [headers, ...[0, 1, 2].map((index) => [`2020-01-0${index + 1}T00:00:00`, 1.5, -3.1 + index, 5, 20 + index])]
    expect(brief(await check(inRadians))).toEqual([['radians', null, 'lon']])
    expect(brief(await check([...inRadians, ['2020-02-01T00:00:00', 1.6, 3, 5, 23]]))).toEqual([])
  })

  test('WBK-42 repeated times and places are warned of, at most 6 listed and all counted; another depth is another place', async () => {
    const same = Array.from({ length: 10 }, (_, index) => ['2020-01-01T00:00:00', 10, 65, 5, 20 + index / 10])
    const found = await check([headers, ...same])
    expect(brief(found)).toEqual(
      Array.from({ length: limits.repeatedPositionsListed }, (_, index) => ['repeated-position', index + 3, 'time']),
    )
    expect(found.groups).toMatchObject([{ total: 9, listed: 6, severity: 'warning' }])
    expect(brief(await check([headers, ...same.map((row, index) => [...row.slice(0, 3), index, row[4] ?? null])]))).toEqual([])
  })

  test('WBK-43 a column of numbers and text is warned of at the first cell of the rarer kind', async () => {
    const mixed = [headers, rowAt(0), rowAt(1), rowAt(2, 'many'), rowAt(3, 'few')]
    const found = await check(mixed, { variables: [{ ...variable, var_unit: null, visualize: 0 }] })
    expect(brief(found)).toEqual([['mixed-types', 4, 'sst']])
    expect(brief(await check([headers, rowAt(0, '20.5'), rowAt(1), rowAt(2)]))).toEqual([])
  })

  test('a variable with a unit or for charts must hold numbers, with a fix where the text can be read', async () => {
    const odd: CellValue[] = ['26,5', 'BDL', '<0.5', true, { error: '#N/A' }, 'warm']
    const { findings } = await check([
      headers,
      ...Array.from({ length: 9 }, (_, index) => rowAt(index)),
      ...odd.map((value, index) => rowAt(index + 9, value)),
    ])
    expect(findings.filter(({ code }) => code === 'value-not-number').map(({ row, fix }) => [row, fix?.value, fix?.confidence])).toEqual([
      [11, 26.5, 'likely'],
      [12, null, 'likely'],
      [13, null, 'likely'],
      [14, 1, 'likely'],
      [15, null, 'safe'],
      [16, undefined, undefined],
    ])
  })

  test('WBK-44 a variable of equal values is warned of, from two rows on', async () => {
    expect(brief(await check([headers, rowAt(0, 7), rowAt(1, 7)]))).toEqual([['identical-values', null, 'sst']])
    expect(brief(await check([headers, rowAt(0, 7)]))).toEqual([])
    expect(brief(await check([headers, rowAt(0, 7), rowAt(1, null)]))).toEqual([])
  })

  test('WBK-45 values beyond 5 standard deviations are warned of, at most 10 listed', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => rowAt(index, 20 + Math.sin(index)))
    const far = Array.from({ length: 12 }, (_, index) => rowAt(2000 + index, 40 + index / 100))
    const found = await check([headers, ...many, ...far])
    expect(brief(found)).toEqual(far.slice(0, limits.outliersListed).map((_, index) => ['outlier', 2002 + index, 'sst']))
    expect(found.groups).toMatchObject([{ code: 'outlier', total: 12, severity: 'warning' }])
    expect(brief(await check([headers, ...many]))).toEqual([])
  })

  test('WBK-46 equal rows are errors among any number of rows, of the data and of the variables', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => [
      `2020-01-01T00:${String(index % 60).padStart(2, '0')}:00`,
      (index % 900) / 10,
      index / 200,
      5,
      index,
    ])
    const found = await check([headers, ...many, [...(many[7] ?? [])], [...(many[19_999] ?? [])]])
    expect(found.findings.filter(({ code }) => code === 'duplicate-row').map(({ row, says }) => [row, says])).toEqual([
      [20_002, 'The row equals row 9. Remove one of them.'],
      [20_003, 'The row equals row 20001. Remove one of them.'],
    ])
    const described = await check(rows, { variables: [variable, variable] })
    expect(described.findings).toContainEqual(expect.objectContaining({ code: 'duplicate-row', sheet: 'vars_meta_data', row: 3 }))
  })

  test.each([
    [
      'lat and lon exchanged',
      [headers, ...[0, 1, 2].map((index) => [`2020-01-0${index + 1}T00:00:00`, 150 + index, 20, 5, index])],
      'swapped-positions',
    ],
    ['a number that stands for a missing value', [...rows, rowAt(3, -9999)], 'sentinel-number'],
    ['a temperature in kelvins', [...rows, rowAt(3, 295.1)], 'physical-range'],
    ['a time after the release', [...rows, ['2026-06-01T00:00:00', 11, 65, 5, 20]], 'after-release'],
  ] as const)('%s is warned of', async (_, data, code) => {
    expect((await check(data)).findings.filter(({ severity }) => severity === 'warning').map((finding) => finding.code)).toEqual([code])
  })

  test('an impossible speed of a ship is a warning at its row, but not between two cruises', async () => {
    const moved = (lon: number, minute: number, cruise: string) => [`2020-01-01T00:${minute}:00`, 10, lon, 5, lon, cruise]
    const data = [[...headers, 'cruise'], moved(20, 10, 'A'), moved(20.1, 50, 'A'), moved(29, 55, 'A'), moved(80, 58, 'B')]
    const found = await check(data, { dataset: [{ ...dataset, cruise_names: 'A' }, { cruise_names: 'B' }] })
    expect(brief(found).filter(([code]) => code === 'fast-move')).toEqual([['fast-move', 4, 'lat']])
  })
})
