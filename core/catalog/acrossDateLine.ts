import { coveredLongitudes } from '#core/extent/coveredLongitudes.ts'
import type { DatasetView } from './pages/DatasetView.ts'

/** The first and the last longitude of irregular data on their way east where that crosses the date line; nothing where it does not. */
export function acrossDateLine({
  kind,
  tracks,
}: Pick<DatasetView['computed'], 'kind' | 'tracks'>): { readonly Lon_Min: number; readonly Lon_Max: number } | null {
  const lons = kind === 'grid' ? [] : tracks.flatMap((track) => track.map(([lon]) => lon))
  const covered = coveredLongitudes(lons)
  if (!covered || covered.width > 300 || covered.west + covered.width <= 180) return null
  // The stretch is known to a tenth of a degree.
  const isWest = (lon: number) => lon >= covered.west - 0.05
  return {
    Lon_Min: lons.filter(isWest).reduce((least, lon) => Math.min(least, lon)),
    Lon_Max: lons.filter((lon) => !isWest(lon)).reduce((most, lon) => Math.max(most, lon)),
  }
}
