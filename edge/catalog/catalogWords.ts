import { vocabulary } from '#core/catalog/vocabulary.ts'
import type { CatalogSnapshot } from './catalog.ts'

/** Each text once, whatever its letter case, in alphabetical order; empty ones are left out. */
function sorted(texts: readonly (string | null)[]): string[] {
  const known = new Map<string, string>()
  for (const text of texts) {
    const trimmed = text?.trim() ?? ''
    if (trimmed !== '' && !known.has(trimmed.toLowerCase())) known.set(trimmed.toLowerCase(), trimmed)
  }
  return [...known.values()].sort((one, other) => one.localeCompare(other, 'en'))
}

/** The keywords of every data set and variable. */
export function keywordsOf({ datasets }: CatalogSnapshot): string[] {
  return sorted(datasets.flatMap(({ record }) => record.Keywords))
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The words that a submission may use: the specification’s own, and those of the catalog. */
export function submissionOptionsOf({ datasets }: CatalogSnapshot) {
  const records = datasets.map(({ record }) => record)
  return {
    Make: sorted(vocabulary.makes.map(capitalised)),
    Sensor: sorted(records.flatMap(({ Sensors }) => Sensors)),
    Study_Domain: sorted(records.map(({ Study_Domain }) => Study_Domain)),
    Temporal_Resolution: sorted([...vocabulary.temporalResolutions, ...records.map(({ Temporal_Resolution }) => Temporal_Resolution)]),
    Spatial_Resolution: sorted([...vocabulary.spatialResolutions, ...records.map(({ Spatial_Resolution }) => Spatial_Resolution)]),
    Data_Source: sorted(records.map(({ Data_Source }) => Data_Source)),
    Distributor: sorted(records.map(({ Distributor }) => Distributor)),
    Process_Level: sorted(records.map(({ Process_Level }) => Process_Level)),
  }
}
