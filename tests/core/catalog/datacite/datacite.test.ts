import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { acrossDateLine } from '#core/catalog/acrossDateLine.ts'
import { datasetFactsOf } from '#core/catalog/DatasetFacts.ts'
import type { DatasetView } from '#core/catalog/DatasetView.ts'
import { dataciteOf } from '#core/catalog/datacite/dataciteRecord.ts'
import { dataciteXmlOf } from '#core/catalog/datacite/dataciteXml.ts'
import { registeredCitation } from '#core/catalog/datacite/registeredCitation.ts'
import { dataciteRecord } from '#core/catalog/datacite/schema.ts'
import { publishedDatasetOf } from '#core/catalog/PublishedDataset.ts'
import { defaultFace } from '#core/portal/PortalFace.ts'
import { readDefaultCatalog } from '../../../helpers/defaultCatalog.ts'
import { kernelFaults } from './kernel.ts'

const origin = 'https://pelagos.example'
const portal = { ...defaultFace, origin }
let views: readonly DatasetView[] = []
beforeAll(async () => {
  const { datasets } = await readDefaultCatalog()
  views = datasets.map(({ dataset, computed }) => {
    const facts = datasetFactsOf(dataset, computed)
    const published = publishedDatasetOf(facts.file, facts.computed)
    return { ...facts, shortName: dataset.shortName, record: published.record, published, digest: '', hasVault: false }
  })
})
const some = (change: Partial<DatasetView['file']> = {}): DatasetView => {
  const view = views[0] as DatasetView
  const file = { ...view.file, ...change }
  const published = publishedDatasetOf(file, view.computed)
  return { ...view, file, published, record: published.record }
}
const attribute = new XMLParser({ ignoreAttributes: false })

describe('DataCite metadata', () => {
  test('the metadata of every data set of the default catalog are valid, as JSON and as XML', () => {
    expect(views.length).toBeGreaterThan(5)
    for (const view of views) {
      const record = dataciteOf(view, portal)
      expect(dataciteRecord.parse(record)).toEqual(record)
      const xml = dataciteXmlOf(record)
      expect([view.shortName, XMLValidator.validate(xml), kernelFaults(xml)]).toEqual([view.shortName, true, []])
    }
  })

  test('what was registered is cited by its metadata alone, as DataCite recommends', () => {
    const authors = [{ family: 'Müller', given: 'Anna' }, { name: 'Test Institute' }]
    const view = some({ citation: { authors, year: 2020, publisher: 'PANGAEA' }, longName: 'Heat of the sea.', version: '2.0' })
    expect(registeredCitation(dataciteOf(view, portal), '10.5072/heat.v2.0')).toBe(
      'Müller, Anna; Test Institute (2020): Heat of the sea. Version 2.0. PANGAEA. Dataset. https://doi.org/10.5072/heat.v2.0',
    )
  })

  test('people are families with given names, organisations are whole, and references with a DOI are related', () => {
    const { creators, relatedIdentifiers, publicationYear, publisher, dates } = dataciteOf(
      some({
        citation: {
          authors: [{ family: 'Müller', given: 'Anna  B.', orcid: '0000-0002-1825-0097' }, { name: 'Test Institute' }],
          publisher: 'PANGAEA',
        },
        references: ['Müller, A. (2020): Heat. https://doi.org/10.1594/PANGAEA.1.', 'See https://example.org/a (2021).', 'A book.'],
        releaseDate: '2024-05-01',
      }),
      portal,
    )
    expect(creators).toEqual([
      {
        ...{ name: 'Müller, Anna B.', nameType: 'Personal', familyName: 'Müller', givenName: 'Anna B.' },
        nameIdentifiers: [
          { nameIdentifier: 'https://orcid.org/0000-0002-1825-0097', nameIdentifierScheme: 'ORCID', schemeUri: 'https://orcid.org' },
        ],
      },
      { name: 'Test Institute', nameType: 'Organizational' },
    ])
    expect(relatedIdentifiers).toEqual([
      { relatedIdentifier: '10.1594/PANGAEA.1', relatedIdentifierType: 'DOI', relationType: 'References' },
      { relatedIdentifier: 'https://example.org/a', relatedIdentifierType: 'URL', relationType: 'References' },
    ])
    expect([publicationYear, publisher.name, dates[0]]).toEqual(['2024', 'PANGAEA', { date: '2024-05-01', dateType: 'Issued' }])
  })

  test('data across the date line have a box on either side of it', () => {
    const view = some()
    const tracks: [number, number][][] = [
      [
        [170, 10],
        [179.9, 11],
        [-179.9, 11],
        [-165, 12],
      ],
    ]
    const record = { ...view.record, ...acrossDateLine({ kind: 'sparse', tracks }) }
    const boxes = dataciteOf({ ...view, record }, portal).geoLocations
    const sides = boxes.flatMap(({ geoLocationBox: box }) => (box ? [[box.westBoundLongitude, box.eastBoundLongitude]] : []))
    expect(sides).toEqual([
      [170, 180],
      [-180, -165],
    ])
  })

  test('texts of makers are escaped, and what XML has no form for is left out', () => {
    const name = 'Heat & <salt> "of" the\u0000 sea]]>'
    const view = some({ longName: name, licence: { name: '<b>&', url: 'https://creativecommons.org/licenses/by/4.0/' } })
    const xml = dataciteXmlOf(dataciteOf(view, portal))
    expect([XMLValidator.validate(xml), kernelFaults(xml)]).toEqual([true, []])
    const read = attribute.parse(xml).resource
    expect([read.titles.title['#text'], read.rightsList.rights['#text']]).toEqual([name.replace('\u0000', ''), '<b>&'])
    expect(read.rightsList.rights['@_rightsIdentifier']).toBe('CC-BY-4.0')
  })

  test('a data set with a DOI is identified by it, one without by none', () => {
    expect(dataciteOf(some({ doi: '10.5072/abc' }), portal).doi).toBe('10.5072/abc')
    expect(dataciteXmlOf(dataciteOf(some({ doi: '10.5072/abc' }), portal))).toContain(
      '<identifier identifierType="DOI">10.5072/abc</identifier>',
    )
    const without = dataciteOf(some({ doi: undefined }), portal)
    expect([without.doi, dataciteXmlOf(without).includes('(:unas)')]).toEqual([undefined, true])
  })

  test('this test finds metadata that violate the schema', () => {
    const xml = dataciteXmlOf(dataciteOf(some(), portal))
    expect(kernelFaults(xml.replace(/<publicationYear>\d+/, '<publicationYear>soon'))).toEqual(['publicationYear: soon'])
    expect(kernelFaults(xml.replace('dateType="Issued"', 'dateType="Sold"'))).toEqual(['date: dateType Sold'])
    expect(kernelFaults(xml.replace(/<publisher>[^<]*<\/publisher>/, ''))).toEqual(['resource: publisher is missing'])
    expect(kernelFaults(xml.replace('<language>', '<tongue>').replace('</language>', '</tongue>'))).toEqual(['resource: tongue'])
  })
})
