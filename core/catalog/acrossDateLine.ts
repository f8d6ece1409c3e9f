import type { DatasetRecord } from '#core/catalog/records.ts'
import { coveredLongitudes } from '#core/extent/coveredLongitudes.ts'
import type { PageComputed } from './DatasetFacts.ts'

type Longitudes = Pick<DatasetRecord, 'Lon_Min' | 'Lon_Max' | 'Lon_West' | 'Lon_East'>

/** The bounds of a data set on the way east, its `west` greater than its `east` across the date line; null where they are unknown. */
export const eastward = ({ Lon_Min, Lon_Max, Lon_West, Lon_East }: Longitudes) => ({ west: Lon_West ?? Lon_Min, east: Lon_East ?? Lon_Max })

/** The first and the last longitude of irregular data on their way east where that crosses the date line; nothing where it does not. */
export function acrossDateLine({
  kind,
  tracks,
}: Pick<PageComputed, 'kind' | 'tracks'>): { readonly Lon_West: number; readonly Lon_East: number } | null {
  const lons = kind === 'grid' ? [] : tracks.flatMap((track) => track.map(([lon]) => lon))
  const covered = coveredLongitudes(lons)
  if (!covered || covered.width > 300 || covered.west + covered.width <= 180) return null
  // The stretch is known to a tenth of a degree.
  const isWest = (lon: number) => lon >= covered.west - 0.05
  return {
    Lon_West: lons.filter(isWest).reduce((min, lon) => Math.min(min, lon)),
    Lon_East: lons.filter((lon) => !isWest(lon)).reduce((max, lon) => Math.max(max, lon)),
  }
}
