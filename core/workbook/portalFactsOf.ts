import type { CruiseRecord } from '#core/catalog/records.ts'
import { parseInstant } from '#core/extent/time.ts'
import type { CruiseReach, PortalFacts } from './PortalFacts.ts'

/** A data set by its names, as `dataset-names` lists it. */
interface NamedDataset {
  readonly Dataset_Name: string
  readonly Dataset_Long_Name: string
}

/** What a portal's public lists of data sets and cruises say. A cruise without a track of its own has no reach: only its name is known. */
export function portalFactsOf(datasets: readonly NamedDataset[], cruises: readonly CruiseRecord[]): PortalFacts {
  return {
    publishedShortNames: new Set(datasets.map(({ Dataset_Name: name }) => name.toLowerCase())),
    publishedLongNames: new Set(datasets.map(({ Dataset_Long_Name: name }) => name.toLowerCase())),
    cruises: new Map(
      cruises.flatMap((cruise) =>
        [cruise.Name, cruise.Nickname]
          .filter(Boolean)
          .map((name): [string, CruiseReach] => [String(name).toLowerCase(), { name: String(name), ...reachOf(cruise) }]),
      ),
    ),
  }
}

function reachOf({ Lat_Min, Lat_Max, Lon_Min, Lon_Max, Start_Time, End_Time }: CruiseRecord): CruiseReach {
  return {
    south: Lat_Min ?? -90,
    north: Lat_Max ?? 90,
    west: Lon_Min ?? -180,
    east: Lon_Max ?? 180,
    startMs: instantOf(Start_Time) ?? Number.NEGATIVE_INFINITY,
    endMs: instantOf(End_Time) ?? Number.POSITIVE_INFINITY,
  }
}

const instantOf = (text: string | null): number | undefined => (text === null ? undefined : parseInstant(text))
