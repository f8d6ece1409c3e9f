import { describe, expect, test } from 'vitest'
import { brief, check, headers, inVariable, rowAt, rows, second, two } from '../../../fixtures/workbooks/audits.ts'
import { dataset, variable } from '../../../fixtures/workbooks/submission.ts'

describe('what describes the variables', () => {
  test.each([
    ['WBK-25', 'var_long_name'],
    ['WBK-26', 'var_sensor'],
    ['WBK-28', 'var_spatial_res'],
    ['WBK-28', 'var_temporal_res'],
    ['WBK-30', 'var_discipline'],
    ['WBK-31', 'visualize'],
    ['WBK-32', 'var_keywords'],
  ])('%s %s is required', async (_, name) => {
    expect(brief(await inVariable({ [name]: null }))).toEqual([['metadata-required', 2, name]])
  })

  test('WBK-23 a short name is required, of a form, and no other variable’s in any letter case', async () => {
    expect((await inVariable({ var_short_name: null })).findings.map(({ code }) => code)).toContain('metadata-required')
    expect((await inVariable({ var_short_name: 'a'.repeat(50) })).findings.map(({ code }) => code)).toContain('metadata-length')
    const twice = await check(two, { variables: [variable, { ...second, var_short_name: 'SST' }] })
    expect(twice.findings).toContainEqual(
      expect.objectContaining({ code: 'short-name-twice', sheet: 'vars_meta_data', row: 3, cell: 'A3' }),
    )
  })

  test('WBK-24 variables and columns match one to one; what does not is reported with the name that is near', async () => {
    const found = await check([[...headers, 'salt'], ...two.slice(1)], {
      variables: [
        variable,
        { ...second, var_short_name: 'Salt' },
        { ...second, var_short_name: 'oxygen', var_long_name: 'Oxygen', var_keywords: 'oxygen, Global' },
      ],
    })
    expect(
      found.findings
        .filter(({ code }) => code === 'cross_validate_data_vars')
        .map(({ sheet, row, column, says }) => [sheet, row, column, says]),
    ).toEqual([
      [
        'data',
        null,
        null,
        'number of variable columns in the data sheet do not match the number of variables in the vars_meta_data sheet.',
      ],
      ['vars_meta_data', 3, 'var_short_name', 'The data sheet has no column Salt. Is salt meant?'],
      ['vars_meta_data', 4, 'var_short_name', 'The data sheet has no column oxygen.'],
      ['data', null, 'salt', 'The column salt is not described in vars_meta_data. Is Salt meant?'],
    ])
  })

  test('WBK-08 a column cruise is not a variable, and is required if there are several cruises', async () => {
    const named = [[...headers, 'cruise'], ...[0, 1, 2].map((index) => [...rowAt(index), index === 2 ? 'KM2' : 'KM1'])]
    const names = [{ ...dataset, cruise_names: 'KM1' }, { cruise_names: 'KM2' }]
    expect(brief(await check(named, { dataset: names }))).toEqual([])
    expect(brief(await check(rows, { dataset: names }))).toEqual([['cruise-column', null, 'cruise']])
    expect(brief(await check(named, { dataset: names.slice(0, 1) }))).toEqual([['cruise-column', 4, 'cruise']])
  })

  test('WBK-25 a long name has at most 199 characters and is no other variable’s', async () => {
    expect(brief(await inVariable({ var_long_name: 'A'.repeat(200) }))).toEqual([['metadata-length', 2, 'var_long_name']])
    expect(brief(await check(two, { variables: [variable, { ...second, var_long_name: 'Sea surface Temperature' }] }))).toEqual([
      ['long-name-twice', 3, 'var_long_name'],
      ['title-case', 3, 'var_long_name'],
    ])
  })

  test('WBK-26 WBK-28 WBK-29 sensors and resolutions come from the lists, irregular among them', async () => {
    expect((await inVariable({ var_sensor: 'CTDD' })).findings).toMatchObject([{ code: 'not-in-list', cell: 'C2', fix: { value: 'CTD' } }])
    for (const resolution of [
      'Three Minutes',
      'Six Hourly',
      'Daily',
      'Weekly',
      'Monthly',
      'Annual',
      'Irregular',
      'Monthly Climatology',
      'Three Days',
      'Eight Day Running',
      'Eight Days',
      'irregular',
    ])
      expect(brief(await inVariable({ var_temporal_res: resolution }))).toEqual([])
    for (const change of [{ var_temporal_res: 'Hourly' }, { var_spatial_res: 'Station' }])
      expect(brief(await inVariable(change))).toEqual([['not-in-list', 2, Object.keys(change)[0]]])
  })

  test('WBK-27 WBK-33 a unit has at most 49 characters, and unit and comment may be left out', async () => {
    expect(brief(await inVariable({ var_unit: 'm'.repeat(50) }))).toEqual([['metadata-length', 2, 'var_unit']])
    expect(brief(await inVariable({ var_unit: null, var_comment: 'Any length. '.repeat(900) }))).toEqual([])
  })

  test('WBK-30 disciplines are terms of the list joined by +', async () => {
    for (const fine of ['Physics', 'physics + Chemistry', 'Biology+BioOptics'])
      expect(brief(await inVariable({ var_discipline: fine }))).toEqual([])
    expect((await inVariable({ var_discipline: 'Physics + Chemestry' })).findings).toMatchObject([
      { code: 'discipline', cell: 'G2', fix: { value: 'Physics + Chemistry' } },
    ])
    expect(brief(await inVariable({ var_discipline: 'Physics, Chemistry' }))).toEqual([['discipline', 2, 'var_discipline']])
  })

  test('WBK-31 visualize is 1 or 0', async () => {
    for (const flag of [0, '0', 1]) expect(brief(await inVariable({ visualize: flag }))).toEqual([])
    expect(brief(await inVariable({ visualize: 'yes' }))).toEqual([['not-in-list', 2, 'visualize']])
  })

  test('WBK-32 keywords of two variables differ beyond order and letter case, and each names a region', async () => {
    const same = await check(two, { variables: [variable, { ...second, var_keywords: 'TEST, temperature,North Atlantic Ocean' }] })
    expect(brief(same)).toEqual([['field_uniqueness', 3, 'var_keywords']])
    const { findings } = await inVariable({ var_keywords: 'temperature, CTD' })
    expect(findings).toMatchObject([{ code: 'keyword-region', cell: 'I2', fix: { confidence: 'likely' } }])
    expect(findings[0]?.fix?.value).toMatch(/^temperature, CTD, .*Ocean$/)
    for (const fine of ['Puget Sound', 'CTD, ALOHA', 'Hawaii; CTD']) expect(brief(await inVariable({ var_keywords: fine }))).toEqual([])
    for (const none of ['sound speed', 'speed of sound', 'Sound'])
      expect(brief(await inVariable({ var_keywords: none }))).toEqual([['keyword-region', 2, 'var_keywords']])
  })
})

test('WBK-32 the oceans that are proposed as keywords are those of the whole track', async () => {
  const track = [
    headers,
    ...Array.from({ length: 2000 }, (_, index) => [...rowAt(index).slice(0, 1), 10, index < 1500 ? 70 : -150, 5, index]),
  ]
  const { findings } = await check(track, { variables: [{ ...variable, var_keywords: 'temperature' }] })
  expect(findings.find(({ code }) => code === 'keyword-region')?.fix?.value).toBe('temperature, Indian Ocean, North Pacific Ocean')
})
