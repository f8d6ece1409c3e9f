import { describe, expect, test } from 'vitest'
import { workbookColumns } from '#core/workbook/columns.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { brief, check, headers, inDataset, inVariable, rowAt, second, two } from '../../../fixtures/workbooks/audits.ts'
import { variable } from '../../../fixtures/workbooks/submission.ts'
import { pack } from '../../../fixtures/workbooks/zip.ts'

const first = ({ findings }: Awaited<ReturnType<typeof check>>) => findings.map(({ code, fix }) => [code, fix?.value, fix?.confidence])[0]

describe('terms of lists in other words', () => {
  test.each([
    ['3 minutes', 'Three Minutes'],
    ['3 days', 'Three Days'],
    ['six hours', 'Six Hourly'],
    ['8-day', 'Eight Days'],
    ['every day', 'Daily'],
    ['months', 'Monthly'],
    ['1 year', 'Annual'],
  ])('WBK-28 "%s" is %s by a safe fix', async (text, term) => {
    expect(first(await inVariable({ var_temporal_res: text }))).toEqual(['not-in-list', term, 'safe'])
  })

  test.each([
    ['4 km', '4km X 4km'],
    ['9 km x 9 km', '9km X 9km'],
    ['0.25 degrees', '1/4° X 1/4°'],
    ['1°', '1° X 1°'],
  ])('WBK-28 "%s" is %s by a safe fix', async (text, term) => {
    expect(first(await inVariable({ var_spatial_res: text }))).toEqual(['not-in-list', term, 'safe'])
  })

  test('WBK-28 a term that is not in the list gets none', async () => {
    for (const text of ['5 days', 'hours', 'days of rain', '3', 'constructor', '__proto__'])
      expect(first(await inVariable({ var_temporal_res: text }))?.[2]).not.toBe('safe')
    expect(first(await inVariable({ var_spatial_res: '4 km x 9 km' }))?.[2]).not.toBe('safe')
  })

  test('WBK-19 WBK-31 yes and no are 1 and 0', async () => {
    expect(first(await inVariable({ visualize: 'Yes' }))).toEqual(['not-in-list', '1', 'safe'])
    expect(first(await inDataset({ climatology: 'no' }))).toEqual(['not-in-list', '0', 'safe'])
  })

  test('WBK-30 disciplines that are joined by other signs are joined by +', async () => {
    const found = await inVariable({ var_discipline: 'chemistry, biology' })
    expect(found.findings).toMatchObject([
      { code: 'discipline', says: 'Join several disciplines by a plus sign.', fix: { value: 'chemistry + biology', confidence: 'safe' } },
    ])
    expect(first(await inVariable({ var_discipline: 'Physics and Biology' }))).toEqual(['discipline', 'Physics + Biology', 'safe'])
    expect(first(await inVariable({ var_discipline: 'Physics, Magic' }))?.[2]).not.toBe('safe')
  })

  test('WBK-26 a ccd is no CTD, and stays as it is in a title', async () => {
    expect(first(await inVariable({ var_sensor: 'ccd' }))).toEqual(['not-in-list', undefined, undefined])
    expect(brief(await inVariable({ var_long_name: 'Counts of the ccd Camera' }))).toEqual([])
  })
})

test('WBK-05 WBK-43 a minus sign in place of the hyphen is read', async () => {
  const { findings } = await check([headers, rowAt(0), [...rowAt(1).with(1, '\u22125.5')], rowAt(2, '\u22121.25'), rowAt(3)])
  expect(findings.filter(({ severity }) => severity === 'error').map(({ cell, fix }) => [cell, fix])).toEqual([
    ['B3', { value: -5.5, confidence: 'safe' }],
    ['E4', { value: -1.25, confidence: 'safe' }],
  ])
})

test('WBK-22 an address that cannot be written to is warned of', async () => {
  expect(first(await inDataset({ contact_email: 'jane(at)example.org' }))).toEqual(['email-form', 'jane@example.org', 'likely'])
  expect(first(await inDataset({ contact_email: 'jane [at] example [dot] org' }))).toEqual(['email-form', 'jane@example.org', 'likely'])
  expect(first(await inDataset({ contact_email: 'Jane Doe' }))).toEqual(['email-form', undefined, undefined])
  for (const fine of ['jane@example.org', 'a.b+c@sub.example.org', 'a@b.org, c@d.org'])
    expect(brief(await inDataset({ contact_email: fine }))).toEqual([])
})

test('WBK-47 text of a template with an arrow behind it is found', async () => {
  for (const text of ['< variable comment/description >  ↓', '<comment>.', '< keywords (<500 chars) >'])
    expect(brief(await inVariable({ var_comment: text }))).toEqual([['sample-text', 2, 'var_comment']])
  const everywhere = Object.fromEntries(workbookColumns.vars_meta_data.map(({ name }) => [name, `< ${name}, at most (<500 chars) >  ↓`]))
  const { findings } = await inVariable({ ...everywhere, var_short_name: 'sst', var_sensor: 'CTD' })
  expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(['sample-text']))
  for (const fine of ['<0.1 below detection', 'Below <LOD> in winter', '>5'])
    expect(brief(await inVariable({ var_comment: fine }))).toEqual([])
})

test('WBK-45 a rare quality flag is no outlier, a rare value of a measurement is', async () => {
  const values = Array.from({ length: 400 }, (_, index) => [...rowAt(index), index === 7 ? 9 : 1 + (index % 2) / 1000])
  const described = (name: string, long: string) => ({
    ...variable,
    var_short_name: name,
    var_long_name: long,
    var_keywords: `${name}, Global`,
    var_unit: '',
  })
  const withColumn = (name: string, long: string) =>
    check([[...headers, name], ...values], { variables: [variable, described(name, long)] })
  expect(brief(await withColumn('sst_flag', 'Quality'))).toEqual([])
  expect(brief(await withColumn('code', 'QC of Temperature'))).toEqual([])
  expect(brief(await withColumn('ratio', 'Ratio'))).toContainEqual(['outlier', 9, 'ratio'])
})

test('WBK-32 the region of the positions is proposed and not taken for granted', async () => {
  expect(first(await inVariable({ var_keywords: 'temperature' }))?.[2]).toBe('likely')
  expect(brief(await check(two, { variables: [variable, { ...second, var_keywords: 'sal, Global' }] }))).toEqual([])
})

test('WBK-01 a LibreOffice workbook is rejected with advice', async () => {
  const parts = ['mimetype', 'content.xml', 'META-INF/manifest.xml'].map((name) => ({ name, content: '<a/>' }))
  await expect(readWorkbook(new Blob([pack(parts)]))).rejects.toThrow('it is an OpenDocument spreadsheet (.ods); save it as .xlsx')
})
