import type { GroupMark } from 'vega'
import type { HeatmapModel } from '#core/charts/heatmap/model.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import { colourOf } from '#core/charts/look/palettes.ts'
import { cellAt } from '#core/charts/plane/gridAxis.ts'
import type { Window } from '#core/charts/plane/raster.ts'
import { rangeOf } from '#core/extent/rangeOf.ts'
import type { Box } from '../ChartKind.ts'
import { axisLook, box, markOf, signedLabel } from '../drawing/axes.ts'

/** The mean of each latitude, beside the map and in its colours. */
export const zonalGroup: GroupMark = {
  type: 'group',
  encode: box('side'),
  axes: [
    {
      ...axisLook,
      scale: 'side',
      orient: 'bottom',
      offset: 5,
      labelPadding: 8,
      tickCount: 4,
      labelOverlap: true,
      grid: true,
      gridScale: 'y',
      gridColor: { signal: 'theme.grid' },
      gridOpacity: { signal: 'side.width > 0 ? 1 : 0' },
      labelOpacity: { signal: 'side.width > 0 ? 1 : 0' },
      encode: { labels: { update: { text: { signal: signedLabel } } } },
    },
  ],
  marks: [
    markOf('rect', 'zonalMeans', {
      x: { value: 0 },
      x2: { scale: 'side', field: 'mean' },
      y: { scale: 'y', field: 'north' },
      y2: { scale: 'y', field: 'south' },
      fill: { signal: 'theme.grid' },
      fillOpacity: { value: 0.75 },
    }),
    markOf('rect', 'zonalMeans', {
      x: { scale: 'side', field: 'mean', offset: -2 },
      width: { value: 3 },
      y: { scale: 'y', field: 'north' },
      y2: { scale: 'y', field: 'south', offset: 0.5 },
      fill: { field: 'colour' },
    }),
  ],
}

/** One row a latitude in view, or a pixel where latitudes are finer; rows of land are left out. */
export function zonalRows(
  { zonalMeans, lat }: HeatmapModel,
  { side, window }: { readonly side: Box | null; readonly window: Pick<Window, 'top' | 'bottom'> },
  { palette, range }: ChartLook,
): object[] {
  if (!side) return []
  const [first, last] = [Math.max(0, cellAt(lat, window.bottom)), cellAt(lat, window.top)]
  const end = last < 0 ? zonalMeans.length : last + 1
  const every = Math.max(1, Math.floor((end - first) / side.height))
  const rows: object[] = []
  for (let y = first; y < end; y += every) {
    const mean = zonalMeans[y] ?? Number.NaN
    if (Number.isNaN(mean)) continue
    const south = Math.max(window.bottom, lat.edges[y] ?? window.bottom)
    const north = Math.min(window.top, lat.edges[Math.min(zonalMeans.length, y + every)] ?? window.top)
    rows.push({ mean, south, north, colour: colourOf(palette, mean, range) })
  }
  return rows
}

/** The ends of the zonal axis. */
export function zonalEnds({ zonalMeans }: HeatmapModel): readonly [number, number] {
  const { min, max } = rangeOf(zonalMeans) ?? { min: 0, max: 1 }
  return [min, max]
}
