import type { DatasetView } from '#core/catalog/DatasetView.ts'
import { herePath, placeFields } from '#core/catalog/hereAddress.ts'
import { isTimeless } from '#core/catalog/record.ts'

/**
 * A place in the middle of a data set, one of its own where it has single ones, and the path of what is there; of a map of one layer, at
 * the time and the depth of that layer.
 */
export function herePlace({ computed, record }: DatasetView, map: 'all' | 'layer') {
  const middle = <T>(list: readonly T[]) => list[Math.floor(list.length / 2)]
  const { lon: lons, lat: lats } = computed
  const [lon, lat] = middle(middle(computed.tracks) ?? []) ?? [(lons.min + lons.max) / 2, (lats.min + lats.max) / 2]
  const isLayer = map === 'layer' && computed.kind === 'grid'
  const [depth = 0] = isLayer && computed.hasDepth ? computed.depthLevels : []
  // The month of a climatology is no time: its values come with the whole year.
  const time = isLayer && record.Climatology !== 1 && !isTimeless(record) ? record.Time_Max : null
  return { lat, lon, href: herePath({ ...placeFields(lat, lon), time: time ?? '', depth: depth > 0 ? String(depth) : '' }) }
}
