import { describe, expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { textAt } from '#core/workbook/Workbook.ts'
import { WorkbookSession } from '#core/workbook/WorkbookSession.ts'
import { workbookOf } from '#core/workbook/workbookOf.ts'
import { check, headers, rowAt, rows, second } from '../../../fixtures/workbooks/audits.ts'
import { variable } from '../../../fixtures/workbooks/submission.ts'

/** What is said of a workbook in which one header is another. */
async function renamed(name: string, header: string) {
  const [, ...data] = rows
  const { findings } = await check([headers.map((known) => (known === name ? header : known)), ...data])
  return findings.filter(({ severity }) => severity === 'error').map(({ code, says, fix }) => ({ code, says, fix }))
}

describe('headers with a unit', () => {
  test.each(['depth (m)', 'depth_m', 'Depth [m]', 'depth (meters)', 'DEPTH m'])(
    'WBK-07 %s is renamed to depth by a safe fix',
    async (header) => {
      expect(await renamed('depth', header)).toEqual([
        {
          code: 'column-missing',
          says: `The header "${header}" must be depth, without its unit.`,
          fix: { value: 'depth', confidence: 'safe' },
        },
      ])
    },
  )

  test.each([
    ['depth (dbar)', 'The unit dbar is one of pressure.'],
    ['Depth [ft]', 'Convert the values from ft'],
  ])('WBK-07 %s is not renamed, as its values are no metres', async (header, says) => {
    expect(await renamed('depth', header)).toEqual([{ code: 'column-missing', says: expect.stringContaining(says), fix: undefined }])
  })

  test.each([
    ['lon', 'Longitude (deg W)', 'Change the sign of every value, as west is negative'],
    ['lon', 'lon_W', 'Change the sign of every value, as west is negative'],
    ['lon', 'LonW', 'Change the sign of every value, as west is negative'],
    ['lat', 'Latitude [°S]', 'Change the sign of every value, as south is negative'],
    ['time', 'Time (HST)', 'The times are not in UTC.'],
    ['time', 'time_local', 'The times are not in UTC.'],
  ])('WBK-06 the values of %s below "%s" are not taken as they are', async (name, header, says) => {
    const found = await renamed(name, header)
    const fix = name === 'time' ? undefined : { value: name, confidence: 'safe', turnsSign: true }
    expect(found).toContainEqual({ code: 'column-missing', says: expect.stringContaining(says), fix })
  })

  test.each([
    ['Longitude (deg W)', 'lon', 158.25, '25.5'],
    ['Latitude [°S]', 'lat', 42.5, 3],
  ])('WBK-06 "%s" becomes %s together with the sign of every value, in one step that can be taken back', (header, name, first, second) => {
    const places = ['time', 'lat', 'lon'].map((known) => (known === name ? header : known))
    const at = places.indexOf(header)
    const row = (value: string | number | null) => ['2020-01-01T00:00:00', 1, 2].with(at, value as number)
    const values = [first, second, 0, null]
    const session = new WorkbookSession(workbookOf({ data: [places, ...values.map(row)] }), vocabulary)
    const errors = () => session.check().findings.findings.filter(({ code }) => code === 'column-missing')
    expect(errors().map(({ fix }) => fix)).toEqual([{ value: name, confidence: 'safe', turnsSign: true }])
    const column = () => {
      const { workbook } = session.fixed
      const found = workbook.sheets.get('data')?.columns[at]
      return found === undefined ? [] : [found.header, ...values.map((_, index) => textAt(workbook, found, index))]
    }
    const before = column()
    session.fix(({ fix }) => fix?.confidence === 'safe')
    expect([column(), errors()]).toEqual([[name, String(-first), String(-Number(second)), '0', ''], []])
    expect(session.fixed.changes.filter(({ code }) => code === 'column-missing').map(({ from, to }) => [from, to])).toEqual([
      [header, name],
      [String(first), String(-first)],
      [String(second), String(-Number(second))],
    ])
    session.undo()
    expect(column()).toEqual(before)
  })

  test.each([[-158], [202], ['none']])('WBK-06 neither name nor sign is changed where a value is %s', (value) => {
    const data = [
      ['time', 'lat', 'lon_W'],
      ['2020-01-01T00:00:00', 1, 158],
      ['2020-01-01T01:00:00', 1, value],
    ]
    const { findings } = validateWorkbook(workbookOf({ data }), vocabulary)
    expect(findings.filter(({ code }) => code === 'column-missing').map(({ fix }) => fix)).toEqual([undefined])
  })

  test.each([
    ['lon', 'Longitude (deg E)'],
    ['lat', 'latitude [degrees_north]'],
    ['time', 'Time (UTC)'],
  ])('WBK-06 %s is proposed for "%s"', async (name, header) => {
    expect(await renamed(name, header)).toContainEqual(expect.objectContaining({ fix: { value: name, confidence: 'likely' } }))
  })

  test('WBK-24 a variable whose name begins like the depth is a variable', () => {
    const data = [
      ['time', 'lat', 'lon', 'depth_of_maximum', 'depth_dbar'],
      ['2020-01-01T00:00:00', 1, 2, 3, 4],
    ]
    const { findings } = validateWorkbook(workbookOf({ data }), vocabulary)
    expect(findings.filter(({ code }) => code === 'column-missing')).toEqual([])
  })
})

describe('names that look alike', () => {
  test.each([
    ['ss\u200bt', 'zero width space (U+200B)'],
    ['sst\u00ad', 'soft hyphen (U+00AD)'],
    ['s\u0455t', 'Cyrillic letter \u0455 (U+0455)'],
  ])('WBK-24 %j says which character is in it, and is fixed safely', async (header, character) => {
    expect(await renamed('sst', header)).toEqual([
      {
        code: 'hidden-character',
        says: `This looks like "sst" but contains a ${character}.`,
        fix: { value: 'sst', confidence: 'safe' },
      },
    ])
  })

  test.each(['lat\u200b', 'l\u0430t'])('WBK-05 %j is lat and nothing else is said of it', async (header) => {
    expect(await renamed('lat', header)).toEqual([expect.objectContaining({ code: 'hidden-character' })])
  })

  test('WBK-23 the same in a described name, and none in names of other letters', async () => {
    const { findings } = await check(rows, { variables: [{ ...variable, var_short_name: 'ss\u200dt' }] })
    expect(findings.filter(({ code }) => code === 'hidden-character')).toMatchObject([
      { sheet: 'vars_meta_data', cell: 'A2', fix: { value: 'sst' } },
    ])
    expect((await renamed('sst', 'température')).map(({ code }) => code)).not.toContain('hidden-character')
  })
})

test('WBK-08 a cruise column described as a variable is reported', async () => {
  const described = { ...second, var_short_name: 'cruise', var_long_name: 'Cruise', var_unit: null, visualize: 0 }
  const data = [[...headers, 'cruise'], ...[0, 1, 2].map((index) => [...rowAt(index), 'KM1906'])]
  const { findings } = await check(data, { variables: [variable, described] })
  const found = findings.filter(({ code, sheet }) => code === 'cross_validate_data_vars' && sheet === 'vars_meta_data')
  expect(found.map(({ says, fix }) => [says, fix])).toEqual([
    ['cruise says which cruise each row is of and is not described as a variable. Remove this row.', undefined],
  ])
})
