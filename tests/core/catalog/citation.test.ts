import { Cite } from '@citation-js/core'
import { defaultFace } from '#core/portal/PortalFace.ts'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import { expect, test } from 'vitest'
import { citationsOf, collectionCitations } from '#core/catalog/citation.ts'
import { type CitedDataset, publishedDatasetOf } from '#core/catalog/PublishedDataset.ts'
import { readDefaultCatalog } from '../../helpers/defaultCatalog.ts'
import { publishedDatasets } from '../../helpers/publishedDatasets.ts'

const origin = 'https://pelagos.example'
const portal = { ...defaultFace, origin }
const form = (dataset: CitedDataset, name: string) =>
  citationsOf(dataset, portal, '2026-11-22').find((each) => each.name === name)?.text ?? ''
const read = (text: string) => new Cite(text).data as readonly Readonly<Record<string, unknown>>[]
const named = (author: unknown) =>
  (author as readonly Readonly<Record<string, string | undefined>>[]).map(
    ({ literal, family, given }) => literal ?? [family, given].filter(Boolean).join(', '),
  )
const known = (name: string) => publishedDatasets.find(({ record }) => record.Short_Name === name) as CitedDataset

test.each(publishedDatasets)('every form of the citation of $record.Short_Name is read by a reference manager', (dataset) => {
  const { record, publication } = dataset
  for (const name of ['BibTeX', 'RIS', 'CSL JSON']) {
    const [item] = read(form(dataset, name))
    expect([name, String(item?.title).replace(/<\/?span[^>]*>/g, '')]).toEqual([name, record.Long_Name])
    const issued = item?.issued as { readonly 'date-parts': readonly (readonly number[])[] } | undefined
    expect([name, issued?.['date-parts'][0]?.[0] ?? null]).toEqual([name, publication.year])
    expect([name, named(item?.author)]).toEqual([
      name,
      publication.authors.map((author) => ('name' in author ? author.name : `${author.family}, ${author.given}`)),
    ])
    expect([name, item?.URL, item?.publisher]).toEqual([
      name,
      `${origin}/catalog/datasets/${record.Short_Name}`,
      publication.publisher ?? 'Pelagos',
    ])
    // Reference managers read days as numbers and as text.
    const accessed = item?.accessed as { readonly 'date-parts': readonly (readonly (number | string)[])[] } | undefined
    expect([name, accessed?.['date-parts'][0]?.map(Number)]).toEqual([name, [2026, 11, 22]])
  }
})

test('a subset is cited by its own address and number of rows, under another key', () => {
  const forms = citationsOf(known('COADS_Climatology'), portal, '2026-11-22', { id: '0123456789abcdef', rows: 1234 })
  const address = `${origin}/subset/0123456789abcdef`
  expect(forms[0]?.text).toMatch(
    /Version 1\.0 \[data set\]\..* Subset of 1,234 rows, accessed through Pelagos, \S+\/subset\/0123456789abcdef, 2026-11-22\.$/,
  )
  for (const { name, text } of forms.slice(1)) expect([name, read(text)[0]?.URL]).toEqual([name, address])
  expect(forms[1]?.text).toMatch(/^@misc\{COADS_Climatology_0123456789abcdef,/)
  const unknown = citationsOf(known('COADS_Climatology'), portal, '2026-11-22', { id: '0123456789abcdef', rows: null })
  expect(unknown[0]?.text).toContain('. Subset, accessed through Pelagos, ')
})

test('characters that mean something to TeX, RIS or JSON come out as they went in; the DOI is in each', () => {
  const dataset: CitedDataset = {
    ...known('COADS_Climatology'),
    doi: '10.5072/pelagos_1.a',
    publication: { authors: [{ name: 'Smith & Sons, Ltd. {Sea}' }], year: 2020, publisher: 'A & B' },
  }
  const title = 'CO2 & pH: 50% {warm} #1 of_all ~$5^2 \\x "quoted" Ångström\nnext'
  const hostile = { ...dataset, record: { ...dataset.record, Long_Name: title } }
  for (const name of ['BibTeX', 'RIS', 'CSL JSON']) {
    const [item] = read(form(hostile, name))
    expect([name, String(item?.title).replace(/<\/?span[^>]*>/g, '')]).toEqual([name, title.replace('\n', ' ')])
    expect([name, item?.DOI]).toEqual([name, '10.5072/pelagos_1.a'])
    expect([name, named(item?.author).map((each) => each.replaceAll(';', ','))]).toEqual([name, ['Smith & Sons, Ltd. {Sea}']])
  }
  expect(form(hostile, 'RIS').split('\r\n')).toHaveLength(13)
})

test('the sentence has the original authors and year, title, version, publisher, and where and when the data were accessed', () => {
  expect(form(known('Esku_Heat_Budget_Climatology'), 'Text')).toBe(
    'Esbensen, S. K.; Kushnir, Y. (1981): Esbensen and Kushnir: Heat Budget of the Global Ocean, Monthly Climatology. Version 1981 [data set]. Climatic Research Institute, Oregon State University. Accessed through Pelagos, https://pelagos.example/catalog/datasets/Esku_Heat_Budget_Climatology, 2026-11-22.',
  )
  expect(form(known('Navy_Monthly_Winds'), 'Text')).toContain('US Navy Fleet Numerical Oceanography Center (n.d.): ')
  expect(form({ ...known('Levitus_Annual'), doi: '10.5072/x' }, 'Text')).toContain('. NOAA. https://doi.org/10.5072/x. Accessed through')
  expect(form(known('Virtual_Cruise_CTD'), 'Text')).toContain('Version 1.0 [synthetic data set]. Pelagos. Accessed')
})

test('a data set that says nothing of its publication is cited by source, year of release and distributor', async () => {
  const [found] = (await readDefaultCatalog()).datasets
  if (found === undefined) throw new Error('the default catalog is empty')
  const { citation: _, ...file } = { ...found.dataset, source: 'Institute', releaseDate: '2024-05-01', distributor: '' }
  const cite = (distributor: string) => form(publishedDatasetOf({ ...file, distributor }, found.computed), 'Text')
  expect(cite('')).toMatch(/^Institute \(2024\): .* \[data set\]\. Pelagos\. Accessed through Pelagos, /)
  expect(cite('Data Centre')).toContain(' [data set]. Data Centre. Accessed')
})

test('COL-04 a collection is cited by its address and the day of its last change, and so are its data sets', () => {
  const collection = { id: 7, name: 'Sea {surface}', ownerName: 'Ada Lee', modifiedDate: '2026-11-20T10:00:00.000Z' }
  const forms = collectionCitations(collection, [known('COADS_Climatology'), known('Nino12_SST')], portal, '2026-11-22')
  const [text = '', , second] = forms[0]?.text.split('\n') ?? []
  expect(text).toBe(
    'Ada Lee (2026): Sea {surface}. Version 2026-11-20 [collection of 2 data sets]. Pelagos. Accessed through Pelagos, https://pelagos.example/collections/7, 2026-11-22.',
  )
  expect(second).toContain('/catalog/datasets/Nino12_SST, 2026-11-22')
  for (const { text } of forms.slice(1))
    expect(read(text).map(({ URL }) => URL)).toEqual([
      `${origin}/collections/7`,
      ...['COADS_Climatology', 'Nino12_SST'].map((name) => `${origin}/catalog/datasets/${name}`),
    ])
})
