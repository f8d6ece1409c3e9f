import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CatalogEntry } from '#components/catalog/CatalogEntry.ts'
import { DatasetCard } from '#components/catalog/DatasetCard.tsx'
import { RecommendedList } from '#components/catalog/RecommendedList.tsx'
import { catalogEntry } from '../../fixtures/catalogEntry.ts'

const html = (entry: CatalogEntry) => renderToStaticMarkup(<DatasetCard entry={entry} />)
const facts = (markup: string) =>
  Object.fromEntries([...markup.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name, value]) => [name, value]))

test('CAT-18 a row leads to the page of its data set and to its download', () => {
  const markup = html(catalogEntry())
  expect(markup).toContain('<a class="quiet" href="/catalog/datasets/COADS_Climatology" data-tour="title">')
  expect(markup).toContain('href="/catalog/datasets/COADS_Climatology#download"')
})

test('CAT-19 features that apply are chips, and invented data are marked', () => {
  const features = html(catalogEntry({ DataFeatures: ['Ancillary Data', 'Continuously Updated'] }))
  expect(features).toContain('Ancillary Data')
  expect(features).toContain('Continuously Updated')
  expect(html(catalogEntry())).not.toContain('Ancillary Data')
  expect(html(catalogEntry({ Unstructured_Dataset_Metadata: '{"synthetic":"true"}' }))).toContain('Synthetic')
  expect(html(catalogEntry())).not.toContain('Synthetic')
})

test('CAT-20 the details hold every fact of the data set', () => {
  const climatology = facts(html(catalogEntry()))
  expect(Object.keys(climatology)).toEqual([
    'Table Name',
    'Date Range',
    'Latitude Range',
    'Longitude Range',
    'Depth',
    'Regions',
    'Temporal Resolution',
    'Spatial Resolution',
    'Sensors',
    'Source',
    'Distributor',
    'Acknowledgment',
  ])
  expect(climatology).toMatchObject({
    'Table Name': 'tblCOADS_Climatology',
    'Date Range': 'January – December',
    'Latitude Range': '77°\u2009S to 89°\u2009N',
    Depth: 'Surface Level Data',
  })
  const dated = { Climatology: 0, Time_Meaning: null, Time_Min: '1975-06-27T00:00:00.000Z', Time_Max: '2020-11-18T12:00:00.000Z' } as const
  expect(facts(html(catalogEntry({ ...dated, Has_Depth: 1, Depth_Min: 0, Depth_Max: 1000 })))).toMatchObject({
    'Date Range': '1975-06-27 – 2020-11-18',
    Depth: 'Multiple Depth Levels',
  })
})

test('CAT-21 a text of more than 200 characters is cut and can be shown whole', () => {
  const long = `${'ocean '.repeat(40)}end`
  const markup = html(catalogEntry({ Acknowledgement: long }))
  expect(markup).toContain('[Show All]')
  expect(markup).toContain('[Show Less]')
  expect(markup).toContain(long)
  expect(html(catalogEntry({ Acknowledgement: 'short' }))).not.toContain('[Show All]')
})

test('CAT-22 titles are whole in the results, and cut at 60 characters among recommendations; distributors are cut at 75', () => {
  const long = 'word '.repeat(20).trim()
  const entry = catalogEntry({ Long_Name: long, Distributor: 'name '.repeat(20).trim() })
  const markup = html(entry)
  expect(/<a class="quiet"[^>]*>(.*?)<\/a>/.exec(markup)?.[1]).toBe(long)
  const recommended =
    /<a [^>]*>(.*?)<\/a>/.exec(renderToStaticMarkup(<RecommendedList datasets={[entry.record]} whenEmpty="" />))?.[1] ?? ''
  expect(recommended.length).toBeLessThanOrEqual(60)
  expect(recommended.endsWith('…')).toBe(true)
  expect(facts(markup).Distributor?.length).toBeLessThanOrEqual(75)
})

test('CAT-24 what has no value reads N/A', () => {
  expect(facts(html(catalogEntry({ Distributor: null, Lat_Min: null }))).Distributor).toBe('N/A')
  expect(facts(html(catalogEntry({ Lat_Min: null })))['Latitude Range']).toBe('N/A')
})

test('CAT-23 the icon is in a row only if the record has one', () => {
  expect(html(catalogEntry())).not.toContain('<img')
  expect(html(catalogEntry({ Icon_URL: '/icons/coads.png' }))).toContain('src="/icons/coads.png"')
})

test('a data set that joined since the page was built shows its bounds on the map, across the date line too', () => {
  const joined = { ...catalogEntry({ Lon_Min: 170, Lon_Max: -170 }), extras: { variables: 1, depthLevels: undefined } }
  expect(html(joined).match(/thumbnail-box/g)).toHaveLength(2)
  expect(html(catalogEntry())).not.toContain('thumbnail-box')
})

test('times that are no dates are a dashed line with words, never a bar', () => {
  const still = html(catalogEntry({ Climatology: 0, Time_Meaning: 'Does not change with time; every row has 1988-01-01.' }))
  expect(still).toContain('time-none')
  expect(still).toContain('Does not change with time<')
  expect(html(catalogEntry())).toContain('time-months')
  expect(still).not.toContain('time-span')
})
