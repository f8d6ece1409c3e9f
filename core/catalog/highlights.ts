import type { DatasetRecord } from '#core/api/records.ts'
import type { highlightKeys } from '#core/api/service.ts'

/** A data set as the figures of the home page count it. */
export interface CountedDataset {
  readonly record: DatasetRecord
  readonly variables: readonly unknown[]
}

/** The figures of the home page by key, computed from a catalog; `cruises` is how many it holds. */
export function highlightsOf(datasets: readonly CountedDataset[], cruises: number): Record<(typeof highlightKeys)[number], number> {
  const years = coveredYears(datasets)
  return {
    temporalCoverage: years === null ? 0 : years.last - years.first + 1,
    variableCount: datasets.reduce((sum, { variables }) => sum + variables.length, 0),
    cruiseCount: cruises,
    satelliteCount: datasets.filter(({ record }) => record.Sensors.some((sensor) => /satellite/i.test(sensor))).length,
    organismCount: datasets.reduce((sum, { record, variables }) => sum + (/biology/i.test(record.Study_Domain) ? variables.length : 0), 0),
  }
}

/** The first and the last year of dated observations; climatologies and timeless data have no dates. `null` without any. */
export function coveredYears(datasets: readonly CountedDataset[]): { readonly first: number; readonly last: number } | null {
  const dated = datasets.filter(({ record }) => record.Climatology === 0 && record.Time_Meaning === null)
  const years = dated.flatMap(({ record }) => [record.Time_Min, record.Time_Max]).map((time) => Number(time?.slice(0, 4)))
  const known = years.filter((year) => Number.isFinite(year) && year > 0)
  return known.length === 0 ? null : { first: Math.min(...known), last: Math.max(...known) }
}
