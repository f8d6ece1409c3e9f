import { Cite } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import { expect, test } from 'vitest'
import { citationsOf } from '#core/catalog/citation.ts'
import type { PublishedDataset } from '#core/catalog/PublishedDataset.ts'
import { publishedDatasets } from '../../helpers/publishedDatasets.ts'

const origin = 'https://pelagos.example'
const form = (dataset: PublishedDataset, name: string) => citationsOf(dataset, origin).find((each) => each.name === name)?.text ?? ''
const read = (text: string) => new Cite(text).data as readonly Readonly<Record<string, unknown>>[]
const named = (author: unknown) => {
  const [{ literal, family, given }] = author as [Readonly<Record<string, string | undefined>>]
  return literal ?? [given, family].filter(Boolean).join(' ')
}

const hostile = (dataset: PublishedDataset): PublishedDataset => ({
  ...dataset,
  doi: '10.5072/pelagos_1.a',
  record: {
    ...dataset.record,
    Long_Name: 'CO2 & pH: 50% {warm} #1 of_all ~$5^2 \\x "quoted" Ångström\nnext',
    Data_Source: 'Smith & Sons, Ltd. {Sea}',
  },
})

test.each(publishedDatasets)('every form of the citation of $record.Short_Name is read by a reference manager', (dataset) => {
  const { record } = dataset
  for (const name of ['BibTeX', 'RIS', 'CSL JSON']) {
    const [item] = read(form(dataset, name))
    expect([name, String(item?.title).replace(/<\/?span[^>]*>/g, '')]).toEqual([name, record.Long_Name])
    const issued = item?.issued as { readonly 'date-parts': readonly (readonly number[])[] } | undefined
    expect(issued?.['date-parts'][0]?.[0]).toBe(Number(record.Dataset_Release_Date.slice(0, 4)))
    expect(named(item?.author).replaceAll(';', ',')).toBe(record.Data_Source)
    expect(item?.URL).toBe(`${origin}/catalog/datasets/${record.Short_Name}`)
  }
})

test('signs that mean something to TeX, RIS or JSON come out as they went in; the DOI stands in each', () => {
  const dataset = hostile(publishedDatasets[0] as PublishedDataset)
  for (const name of ['BibTeX', 'RIS', 'CSL JSON']) {
    const [item] = read(form(dataset, name))
    const title = String(item?.title).replace(/<\/?span[^>]*>/g, '')
    expect([name, title]).toEqual([name, dataset.record.Long_Name.replace('\n', ' ')])
    expect([name, item?.DOI]).toEqual([name, '10.5072/pelagos_1.a'])
    expect([name, named(item?.author).replaceAll(';', ',')]).toEqual([name, 'Smith & Sons, Ltd. {Sea}'])
  }
  expect(form(dataset, 'RIS').split('\r\n')).toHaveLength(12)
})

test('the sentence names source, year, title, version and the data set', () => {
  const coads = publishedDatasets.find(({ record }) => record.Short_Name === 'COADS_Climatology') as PublishedDataset
  expect(form(coads, 'Text')).toBe(
    'NOAA, CIRES and NCAR (2026): Comprehensive Ocean-Atmosphere Data Set: Monthly Climatology 1946-1989, version 1.0. Data set COADS_Climatology, Pelagos.',
  )
  expect(form({ ...coads, doi: '10.5072/x' }, 'Text')).toMatch(/ https:\/\/doi\.org\/10\.5072\/x\.$/)
})
