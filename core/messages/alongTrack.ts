import type { Range } from '#core/extent/Extent.ts'
import { countText } from '#core/text/counted.ts'

/** A depth with its unit. */
export const metres = (depth: number): string => `${countText(Number(depth.toFixed(1)))} m`

/** Depths from the shallow to the deep one. */
export function depthSpan({ min, max }: Range): string {
  return metres(min) === metres(max) ? metres(min) : `${metres(min).slice(0, -2)} to ${metres(max)}`
}

/** Texts for values along the tracks of cruises. */
export const alongTrackTexts = {
  title: 'Along the track',
  choose: 'Measured along the track',
  loading: 'Loading the values …',
  none: 'The data sets of these cruises have no numeric variables with dates.',
  noValues: 'No values of this variable along these tracks.',
  depth: 'Depth',
  shallowest: 'Shallowest value',
  /** Which of all depths are shown. */
  depths: (chosen: number | null, shown: Range | null, all: Range) => {
    const which = chosen === null ? 'the shallowest value' : `the value nearest to ${metres(chosen)}`
    if (shown === null) return `No values near ${metres(chosen ?? 0)}. The data cover ${depthSpan(all)}.`
    if (shown.min === all.min && shown.max === all.max) return `Depths of the values: ${depthSpan(all)}.`
    return `At each position ${which} is shown (${depthSpan(shown)}). The data cover ${depthSpan(all)}.`
  },
  /** All depths along one track. */
  section: {
    title: 'All depths',
    against: 'Against',
    axes: [
      { id: 'distance', label: 'Distance' },
      { id: 'time', label: 'Time' },
    ] as const,
    loading: 'Loading all depths …',
    failed: 'The values of all depths could not be loaded.',
    tick: (tick: number, axis: 'distance' | 'time') => (tick > 0 ? countText(tick) : axis === 'time' ? 'Day 0' : '0 km'),
    enlarged: (upperMetres: number) => `Half of the height is the upper ${upperMetres} m.`,
  },
  byExtent: 'This data set does not name the cruise in its rows; they are selected by date and latitude.',
  withoutScript: 'The chart needs JavaScript; the data sets below hold the same values.',
  failed: 'The values along the track could not be loaded.',
  charts: 'Open in charts',
} as const
