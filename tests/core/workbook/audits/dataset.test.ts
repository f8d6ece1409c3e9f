import { describe, expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { workbookOf } from '#core/workbook/workbookOf.ts'
import { brief, check, inDataset, inVariable, rows, second, two } from '../../../fixtures/workbooks/audits.ts'
import { dataset, type MetadataRow, submission, variable } from '../../../fixtures/workbooks/submission.ts'

test('the workbook that the others are changed from has no findings', async () => {
  expect(brief(await check())).toEqual([])
  expect(brief(await check(two, { variables: [variable, second] }))).toEqual([])
})

describe('what describes the data set', () => {
  test.each([
    ['WBK-09', 'dataset_short_name'],
    ['WBK-10', 'dataset_long_name'],
    ['WBK-11', 'dataset_version'],
    ['WBK-12', 'dataset_release_date'],
    ['WBK-13', 'dataset_make'],
    ['WBK-14', 'dataset_source'],
    ['WBK-16', 'dataset_acknowledgement'],
    ['WBK-17', 'dataset_description'],
  ])('%s %s is required', async (_, name) => {
    for (const blank of [null, '  ']) expect(brief(await inDataset({ [name]: blank }))).toEqual([['metadata-required', 2, name]])
  })

  test.each([
    ['WBK-09', 'dataset_short_name', 'a'.repeat(49), 'a'.repeat(50)],
    ['WBK-10', 'dataset_long_name', 'A'.repeat(199), 'A'.repeat(200)],
    ['WBK-11', 'dataset_version', '1'.repeat(49), '1'.repeat(50)],
    ['WBK-14', 'dataset_source', 'A'.repeat(99), 'A'.repeat(100)],
    ['WBK-15', 'dataset_distributor', 'A'.repeat(99), 'A'.repeat(100)],
  ])('%s %s has a greatest length', async (_, name, fits, tooLong) => {
    expect(brief(await inDataset({ [name]: fits }))).toEqual([])
    expect(brief(await inDataset({ [name]: tooLong }))).toEqual([['metadata-length', 2, name]])
  })

  test('WBK-16 WBK-17 acknowledgement and description may be of any length, and both spellings of the acknowledgement do', async () => {
    expect(
      brief(await inDataset({ dataset_acknowledgement: 'Thanks. '.repeat(2000), dataset_description: 'Long. '.repeat(3000) })),
    ).toEqual([])
    const { dataset_acknowledgement: thanks = '', ...rest } = dataset
    const blob = await submission(rows, { dataset: [{ ...rest, dataset_acknowledgment: thanks }] })
    const workbook = await readWorkbook(blob)
    // The fixture writes the template's own column too; it is left out here.
    const sheet = workbook.sheets.get('dataset_meta_data')
    const columns = sheet?.columns.filter(({ header }) => header !== 'dataset_acknowledgement') ?? []
    if (!sheet) throw new Error('no sheet')
    const changed = { ...workbook, sheets: new Map([...workbook.sheets, ['dataset_meta_data', { ...sheet, columns }]]) }
    expect(validateWorkbook(changed, vocabulary).findings.map(({ code, says }) => [code, says])).toEqual([
      ['column-renamed', 'dataset_acknowledgment is read as dataset_acknowledgement.'],
    ])
  })

  test.each(['Two words', 'dash-ed', '1st', 'Ünïcode', 'a.b'])(
    'WBK-09 WBK-23 "%s" is no short name, and one that is close is proposed',
    async (name) => {
      const found = (await inDataset({ dataset_short_name: name })).findings
      expect(found).toMatchObject([{ code: 'name-form', row: 2, cell: 'A2', column: 'dataset_short_name', fix: { confidence: 'likely' } }])
      expect(found[0]?.fix?.value).toMatch(/^[A-Za-z_][A-Za-z0-9_]*$/)
      expect(brief(await inDataset({ dataset_short_name: '_ok_9' }))).toEqual([])
    },
  )

  test('WBK-09 WBK-10 names, version and the rest are in the first row only; cruises and references may have many', async () => {
    const more = {
      dataset_short_name: 'Another',
      dataset_long_name: 'Another',
      dataset_references: 'doi',
      cruise_names: 'KM1',
      contact_email: 'a@b.org',
    }
    expect(brief(await inDataset({ dataset_references: 'ref', cruise_names: 'KM2' }, more))).toEqual([
      ['first-row-only', 3, 'dataset_short_name'],
      ['first-row-only', 3, 'dataset_long_name'],
      ['cruise-column', null, 'cruise'],
    ])
  })

  test('WBK-10 WBK-25 a long name that is not in title case is a warning with the name as it should be', async () => {
    const found = await inDataset({ dataset_long_name: 'the pH and salinity of the KM1906 cruise in µm' })
    expect(found.findings).toMatchObject([
      { code: 'title-case', severity: 'warning', fix: { value: 'The pH and Salinity of the KM1906 Cruise in µm', confidence: 'likely' } },
    ])
    expect(brief(await inVariable({ var_long_name: 'sea surface temperature' }))).toEqual([['title-case', 2, 'var_long_name']])
    for (const fine of ['Sea Surface Temperature', 'pH', 'Flux of δ13C over the Shelf', 'SST'])
      expect(brief(await inVariable({ var_long_name: fine }))).toEqual([])
  })

  test.each([
    ['2026-02-29', undefined],
    ['30.04.2019', '2019-04-30'],
    ['4/30/2019', '2019-04-30'],
    ['03/04/2019', undefined],
    ['2019', undefined],
    ['soon', undefined],
  ])('WBK-12 the release date "%s" is an error, with a fix where it can be read in one way only', async (day, fixed) => {
    const { findings } = await inDataset({ dataset_release_date: day })
    expect(findings).toMatchObject([{ code: 'release-date', row: 2, column: 'dataset_release_date' }])
    expect(findings[0]?.fix?.value).toBe(fixed)
  })

  test('WBK-12 a day of the calendar is fine, as text and as a date of Excel', async () => {
    for (const day of ['2020-02-29', new Date('2020-02-29T00:00:00Z')])
      expect(brief(await inDataset({ dataset_release_date: day }))).toEqual([])
  })

  test('WBK-13 WBK-19 makes in any letter case, and climatology as 1, 0 or nothing', async () => {
    for (const make of ['observation', 'Model', 'ASSIMILATION', 'laboratory'])
      expect(brief(await inDataset({ dataset_make: make }))).toEqual([])
    expect((await inDataset({ dataset_make: 'Observations' })).findings).toMatchObject([
      { code: 'not-in-list', column: 'dataset_make', fix: { value: 'observation' } },
    ])
    for (const flag of [1, 0, '1', null]) expect(brief(await inDataset({ climatology: flag }))).toEqual([])
    expect(brief(await inDataset({ climatology: 2 }))).toEqual([['not-in-list', 2, 'climatology']])
  })

  test('WBK-15 WBK-18 WBK-21 WBK-22 distributor, history, references and contact may be left out or filled in', async () => {
    const filled = { dataset_distributor: 'Centre', dataset_history: 'None.', dataset_references: 'Doe 2020', contact_email: 'a@b.org' }
    for (const change of [filled, { dataset_distributor: null }]) expect(brief(await inDataset(change))).toEqual([])
    // The fixture has a column dataset_references, too, whose cells alone are read.
    const { findings } = await inDataset({ references: 'Doe 2020' })
    expect(findings).toMatchObject([
      { code: 'extra-column', column: 'references', says: 'references is dataset_references, which the sheet has too. Keep one of them.' },
    ])
  })

  test('WBK-20 several cruises in the first cell are a warning', async () => {
    expect(brief(await inDataset({ cruise_names: 'KM1906, KOK1606' }))).toEqual([
      ['cruise-names-comma', 2, 'cruise_names'],
      ['cruise-column', null, 'cruise'],
    ])
    expect(brief(await inDataset({ cruise_names: 'KM1906' }))).toEqual([])
  })

  test('WBK-47 text of the template is an error at its cell', async () => {
    expect(brief(await inDataset({ dataset_short_name: '<short name>' }))).toEqual([['sample-text', 2, 'dataset_short_name']])
    expect(brief(await inVariable({ var_comment: '< variable comment/description >' }))).toEqual([['sample-text', 2, 'var_comment']])
  })

  test('WBK-48 columns outside of the template are errors, with the one that is meant; dataset_doi is allowed', async () => {
    expect(brief(await inDataset({ dataset_doi: '10.5281/zenodo.1' }))).toEqual([])
    const found = await check(rows, { dataset: [{ ...dataset, colour: 'blue' }], variables: [{ ...variable, Var_Comment: 'x' }] })
    expect(found.findings.map(({ code, sheet, column, fix }) => [code, sheet, column, fix?.value])).toEqual([
      ['duplicate-column', 'vars_meta_data', 'Var_Comment', undefined],
      ['extra-column', 'dataset_meta_data', 'colour', undefined],
      ['extra-column', 'vars_meta_data', 'Var_Comment', undefined],
    ])
  })

  test('a workbook may give its licence and its creators with ORCID iDs; without them it stays valid', async () => {
    const more = { dataset_licence: 'cc-by-4.0', creator_names: 'Sailor, Ada', creator_orcids: 'https://orcid.org/0000-0002-1825-0097' }
    expect(brief(await inDataset(more, { creator_names: 'Hawaii Ocean Time-series' }))).toEqual([])
    expect((await inDataset({ dataset_licence: 'CC BY 4.0' })).findings).toMatchObject([
      { code: 'not-in-list', fix: { value: 'CC-BY-4.0' } },
    ])
    const faults: [MetadataRow, string][] = [
      [{ creator_names: 'Sailor, Ada', creator_orcids: '0000-0002-1825-0098' }, 'creator_orcids'],
      [{ creator_names: 'Sailor, Ada', creator_orcids: '0000-0002-1825' }, 'creator_orcids'],
      [{ creator_orcids: '0000-0002-1694-233X' }, 'creator_names'],
      [{ creator_names: 'Ada Sailor', creator_orcids: '0000-0002-1694-233X' }, 'creator_names'],
      [{ creator_names: 'Sailor, A.; Diver, B.' }, 'creator_names'],
    ]
    for (const [change, column] of faults) expect([change, brief(await inDataset(change))]).toEqual([change, [['creator', 2, column]]])
  })

  test('WBK-49 an in-situ sensor of an observation without a cruise is a warning', async () => {
    expect(brief(await inVariable({ var_sensor: 'In-Situ' }))).toEqual([['cruise-missing', null, 'cruise_names']])
    const model = await check(rows, {
      dataset: [{ ...dataset, dataset_make: 'model' }],
      variables: [{ ...variable, var_sensor: 'in-situ' }],
    })
    expect(brief(model)).toEqual([])
    const named = await check(rows, { dataset: [{ ...dataset, cruise_names: 'KM1' }], variables: [{ ...variable, var_sensor: 'in-situ' }] })
    expect(brief(named)).toEqual([])
  })
})

test('WBK-30 WBK-48 a fix touches the term that is wrong alone, and a column is renamed without asking only where the name is the same', async () => {
  expect((await inVariable({ var_discipline: 'Biology+Biolog' })).findings[0]?.fix?.value).toBe('Biology + Biology')
  const { dataset_make: make = '', contact_email: _, ...rest } = dataset
  const workbook = workbookOf({
    dataset_meta_data: [
      [...Object.keys(rest), 'dataset_name', 'Contact E-Mail'],
      [...Object.values(rest).map(String), String(make), 'a@b.org'],
    ],
  })
  expect(
    validateWorkbook(workbook, vocabulary)
      .findings.filter(({ code }) => code === 'extra-column')
      .map(({ column, fix }) => [column, fix]),
  ).toEqual([
    ['dataset_name', { value: 'dataset_make', confidence: 'likely' }],
    ['Contact E-Mail', { value: 'contact_email', confidence: 'safe' }],
  ])
})

test('letters that another encoding garbled are found with what they were, and letters of other languages stay', async () => {
  const mended = async (text: string) =>
    (await inDataset({ dataset_description: text })).findings.map(({ code, fix }) => [code, fix?.value])
  expect(await mended('â€œCTDâ€\u009d of the UniversitÃ© at 5 Â°C')).toEqual([['garbled-text', '“CTD” of the Université at 5 °C']])
  expect(await mended('HawaiÊ»i, 3 Î¼m')).toEqual([['garbled-text', 'Hawaiʻi, 3 μm']])
  for (const fine of ['Université à Québec', 'São Tomé', '“CTD” – 5 °C', 'Ã', 'PÂTÉ']) expect(await mended(fine)).toEqual([])
})
