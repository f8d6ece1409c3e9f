import type { GroupMark } from 'vega'
import type { HeatmapModel } from '#core/charts/heatmapModel.ts'
import type { ChartLook } from '#core/charts/look.ts'
import { colourOf } from '#core/charts/palettes.ts'
import { axisLook, box, signedLabel } from '../axes.ts'
import type { Box } from '../ChartKind.ts'

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
    {
      type: 'rect',
      from: { data: 'zonalMeans' },
      encode: {
        update: {
          x: { value: 0 },
          x2: { scale: 'side', field: 'mean' },
          y: { scale: 'y', field: 'north' },
          y2: { scale: 'y', field: 'south' },
          fill: { signal: 'theme.grid' },
          fillOpacity: { value: 0.75 },
        },
      },
    },
    {
      type: 'rect',
      from: { data: 'zonalMeans' },
      encode: {
        update: {
          x: { scale: 'side', field: 'mean', offset: -2 },
          width: { value: 3 },
          y: { scale: 'y', field: 'north' },
          y2: { scale: 'y', field: 'south', offset: 0.5 },
          fill: { field: 'colour' },
        },
      },
    },
  ],
}

/** One row a latitude, or a pixel where latitudes are finer; rows of land are left out. */
export function zonalRows({ zonalMeans, lat }: HeatmapModel, side: Box | null, { palette, range }: ChartLook): object[] {
  if (!side) return []
  const every = Math.max(1, Math.floor(zonalMeans.length / side.height))
  const rows: object[] = []
  for (let y = 0; y < zonalMeans.length; y += every) {
    const mean = zonalMeans[y] ?? Number.NaN
    if (Number.isNaN(mean)) continue
    const north = lat.edges[Math.min(zonalMeans.length, y + every)]
    rows.push({ mean, south: lat.edges[y], north, colour: colourOf(palette, mean, range) })
  }
  return rows
}

/** The ends of the zonal axis. */
export function zonalEnds({ zonalMeans }: HeatmapModel): readonly [number, number] {
  const means = zonalMeans.filter((mean) => !Number.isNaN(mean))
  return [Math.min(...means), Math.max(...means)]
}
