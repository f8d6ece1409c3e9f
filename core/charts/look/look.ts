import type { Range } from '#core/extent/Extent.ts'
import type { Distribution } from '../values/distribution.ts'
import { firstMarker, type MarkerLook } from './markers.ts'
import { isDiverging, type PaletteName, paletteNamed } from './palettes.ts'

/** Along which coordinate a section runs: zonal ones along longitude, meridional ones along latitude. */
export type SectionDirection = 'zonal' | 'meridional'

/** The views of a chart that has several: a map, values against a coordinate, along the track, the T-S diagram, or several together. */
export const chartViews = ['map', 'time', 'lat', 'lon', 'depth', 'section', 'ts', 'stations'] as const
export type ChartView = (typeof chartViews)[number]

/** The meaning of the point colours of a T-S diagram. */
export const pointColours = ['depth', 'station', 'cruise'] as const
export type PointColours = (typeof pointColours)[number]

/** By what a chart can be split: a panel per date, per depth, or per place across a section. */
export type SplitBy = 'date' | 'depth' | 'space'

/** Everything that a reader can change in a drawn chart, for all kinds alike. Plain data, so that it can be stored and shared. */
export interface ChartLook {
  readonly palette: PaletteName
  /** The palette of the variable, which is the default. */
  readonly ownPalette: PaletteName
  /** The values of the first and last colour. */
  readonly range: Range
  readonly hasErrorBars: boolean
  readonly hasLine: boolean
  readonly hasMarkers: boolean
  readonly marker: MarkerLook
  /** Whether the colours of a map run on between the centres of cells. */
  readonly isSmooth: boolean
  /** Whether dots of a map grow with their values. */
  readonly isSizedByValue: boolean
  /** Whether means count values by the area of their cells, where the model has such means. */
  readonly isAreaWeighted: boolean
  /** Whether the upper ocean takes half of the height of sections and profiles. */
  readonly isUpperEnlarged: boolean
  /** Of T-S diagrams. */
  readonly colourBy: PointColours
  /** Whether series of places are shown less the mean of each calendar month. */
  readonly isAnomaly: boolean
  /** Whether the mean over a year is drawn along series of places. */
  readonly hasRunningMean: boolean
  /** Of sections. */
  readonly direction: SectionDirection
  /** Of charts with several views. */
  readonly view: ChartView
}

/** The controls of a chart by what they change. */
export type LookControl =
  | 'palette'
  | 'weights'
  | 'direction'
  | 'colourBy'
  | 'upperOcean'
  | 'errorBars'
  | 'line'
  | 'anomaly'
  | 'runningMean'
  | 'markers'
  | 'points'
  | 'pointSize'
  | 'sizeByValue'
  | 'smoothing'

/** The look of a chart that says nothing of its own. */
export const defaultLook: ChartLook = {
  palette: 'viridis',
  ownPalette: 'viridis',
  range: { min: 0, max: 1 },
  hasErrorBars: false,
  hasLine: true,
  hasMarkers: true,
  marker: firstMarker,
  isSmooth: false,
  isSizedByValue: false,
  isAreaWeighted: true,
  isUpperEnlarged: false,
  colourBy: 'depth',
  isAnomaly: false,
  hasRunningMean: false,
  direction: 'zonal',
  view: 'map',
}

/** The palette of differences, whose sign is what they are looked at for. */
export const DIFFERENCE_PALETTE = 'balance'

/**
 * Palette and colour range of mapped values: the 5th to the 95th percentile (CHT-27). Signed quantities, which the catalog gives a diverging
 * palette, have their middle colour at zero: the larger percentile on both sides, so that blue and red tell directions apart.
 */
export function coloursFor(
  { low, high }: Pick<Distribution, 'low' | 'high'>,
  palette: string,
): Pick<ChartLook, 'palette' | 'ownPalette' | 'range'> {
  const name = paletteNamed(palette)
  const reach = Math.max(Math.abs(low), Math.abs(high))
  return { palette: name, ownPalette: name, range: isDiverging(name) ? { min: -reach, max: reach } : { min: low, max: high } }
}
