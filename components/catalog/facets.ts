import type { ListedDataset } from '#core/catalog/listing.ts'
import { type ChoiceFilter, choiceFilters, choiceOptions } from '#core/catalog/options.ts'
import { ANY } from '#core/catalog/query.ts'
import { dataFeatures } from '#core/catalog/record.ts'
import type { FacetCounts } from '#core/catalog/search/facetCounts.ts'

/** One value of a filter and how many of the data sets that are shown have it. */
interface FacetOption {
  readonly value: string
  readonly count: number
}

/** The filters that are sets of values; `name` is their name in the URL. */
export interface Facet {
  readonly name: 'dataFeatures' | 'make' | 'sensor' | 'region'
  /** CAT-04 */
  readonly title: 'Data Features' | 'Makes' | 'Sensors' | 'Regions'
  readonly options: readonly FacetOption[]
}

/** The filters of which one value is chosen; the first is `Any`, whose count is of no use (CAT-27). */
export interface FacetChoice {
  readonly name: ChoiceFilter
  readonly title: string
  readonly options: readonly FacetOption[]
}

const titles: Readonly<Record<ChoiceFilter, string>> = {
  temporalResolution: 'Temporal Resolution',
  spatialResolution: 'Spatial Resolution',
  dataSource: 'Data Source',
  distributor: 'Distributor',
  processLevel: 'Process Level',
}

const facetTitles: Readonly<Record<Facet['name'], Facet['title']>> = {
  dataFeatures: 'Data Features',
  make: 'Makes',
  sensor: 'Sensors',
  region: 'Regions',
}

/**
 * The filters that a catalog offers: every value it holds, those that are most frequent in the whole catalog first, so that they keep their
 * places while the counts change; both data features even where nothing has them. Their order is found once, for counts that follow.
 */
export function facetsOf(all: FacetCounts): (counts: FacetCounts) => Facet[] {
  const collator = new Intl.Collator('en')
  const facets = (Object.keys(facetTitles) as Facet['name'][]).map((name) => {
    const totals = new Map<string, number>(name === 'dataFeatures' ? dataFeatures.map((feature) => [feature, 0]) : [])
    for (const [value, count] of all[name]) totals.set(value, count)
    const inOrder = [...totals].sort(([one, ones], [other, others]) => others - ones || collator.compare(one, other))
    return { name, title: facetTitles[name], values: inOrder.map(([value]) => value) }
  })
  return (counts) =>
    facets.map(({ name, title, values }) => ({
      name,
      title,
      options: values.map((value) => ({ value, count: counts[name].get(value) ?? 0 })),
    }))
}

/** The choices that a catalog offers, each with the counts of what is shown. Their order is found once, for counts that follow. */
export function choicesOf(all: FacetCounts): (counts: FacetCounts) => FacetChoice[] {
  const choices = choiceFilters.map((name) => ({ name, title: titles[name], values: choiceOptions(name, all) }))
  return (counts) =>
    choices.map(({ name, title, values }) => ({
      name,
      title,
      options: values.map((value) => ({ value, count: value === ANY ? 0 : (counts[name].get(value) ?? 0) })),
    }))
}

const DECADES = 13

/** How many dated data sets have values in each decade from 1900 to 2029; climatologies and timeless data are in none. */
export function decadeCounts(records: readonly ListedDataset[]): number[] {
  const counts = new Array<number>(DECADES).fill(0)
  for (const { Climatology, Time_Meaning, Time_Min, Time_Max } of records) {
    if (Climatology || Time_Meaning !== null) continue
    const [first, last] = [decade(Time_Min), decade(Time_Max)]
    for (let at = Math.max(0, first); at <= Math.min(DECADES - 1, last); at++) counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}

/** Decades since 1900; no number where there is no time, which no comparison passes. */
const decade = (instant: string | null): number => Math.floor((Number(instant?.slice(0, 4) ?? Number.NaN) - 1900) / 10)
