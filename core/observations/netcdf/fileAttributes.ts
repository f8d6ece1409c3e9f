import type { Range } from '#core/extent/Extent.ts'
import { splitAtDateLine, wrapLongitude } from '#core/extent/longitude.ts'
import { rangeOf } from '#core/extent/rangeOf.ts'
import { DAY_MS, formatInstant } from '#core/extent/time.ts'
import type { Batch, ColumnInfo } from '../../rows/Batch.ts'
import type { FormDescription } from '../FormDescription.ts'
import { type Arrangement, numbersOf } from './arrange.ts'
import { type Attribute, textAttribute } from './model.ts'
import { climatologyBounds } from './timeBounds.ts'

type Fact = readonly [name: string, value: string | number]

/** The global attributes of CF and ACDD: those of the description, and what follows from the rows. Empty texts are left out. */
export function fileAttributes(
  columns: readonly ColumnInfo[],
  batch: Batch,
  arrangement: Arrangement,
  description: FormDescription,
): readonly Attribute[] {
  const { featureType, isGrid } = arrangement
  const ofAxis = (name: string) => rangeIn(columns, batch, arrangement, name)
  const facts: readonly Fact[] = [
    ['Conventions', 'CF-1.11, ACDD-1.3'],
    ['title', description.title],
    ...(featureType === null ? [] : [['featureType', featureType] as const]),
    ...(isGrid || featureType !== null ? [['cdm_data_type', isGrid ? 'Grid' : dataTypes[featureType ?? 'point']] as const] : []),
    ...Object.entries(description.attributes),
    ...positionFacts(ofAxis('lat'), ofAxis('lon')),
    ...depthFacts(ofAxis('depth')),
    ...timeFacts(ofAxis('time'), ofAxis('month'), description.cells.years),
  ]
  return facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => (typeof value === 'string' ? textAttribute(name, value) : { name, type: 'double', value }))
}

/** Unidata's names of the kinds of data. */
const dataTypes = {
  point: 'Point',
  timeSeries: 'Station',
  trajectory: 'Trajectory',
  profile: 'Profile',
  trajectoryProfile: 'Section',
} as const

/** The range of a coordinate; `null` where there is none. */
function rangeIn(columns: readonly ColumnInfo[], batch: Batch, { axes }: Arrangement, name: string): Range | null {
  const values = axes.get(name) ?? numbersOf(batch.columns[columns.findIndex((column) => column.name === name)])
  if (values === null) return null
  const range = rangeOf(values)
  return range && Number.isFinite(range.min) && Number.isFinite(range.max) ? range : null
}

/** A west above the east means that the box crosses the date line (ACDD 1.3). */
function positionFacts(lat: Range | null, lon: Range | null): readonly Fact[] {
  if (lat === null || lon === null) return []
  const [west, east] = [wrapLongitude(lon.min), wrapLongitude(lon.max)]
  return [
    ['geospatial_lat_min', lat.min],
    ['geospatial_lat_max', lat.max],
    ['geospatial_lat_units', 'degrees_north'],
    ['geospatial_lon_min', west],
    ['geospatial_lon_max', east],
    ['geospatial_lon_units', 'degrees_east'],
    ['geospatial_bounds', wellKnownText(lat, splitAtDateLine({ west, east }))],
    ['geospatial_bounds_crs', 'EPSG:4326'],
  ]
}

/** Latitude first, as EPSG:4326 has its axes; a box across the date line is two. */
function wellKnownText({ min: south, max: north }: Range, parts: readonly Range[]): string {
  const rings = parts.map(
    ({ min: west, max: east }) => `((${south} ${west}, ${south} ${east}, ${north} ${east}, ${north} ${west}, ${south} ${west}))`,
  )
  return rings.length === 1 ? `POLYGON ${rings[0]}` : `MULTIPOLYGON (${rings.join(', ')})`
}

function depthFacts(depth: Range | null): readonly Fact[] {
  if (depth === null) return []
  return [
    ['geospatial_vertical_min', depth.min],
    ['geospatial_vertical_max', depth.max],
    ['geospatial_vertical_units', 'm'],
    ['geospatial_vertical_positive', 'down'],
  ]
}

function timeFacts(time: Range | null, months: Range | null, years: FormDescription['cells']['years']): readonly Fact[] {
  const span = time ?? (months === null || years === null ? null : climatologySpan(months, years))
  if (span === null) return []
  return [
    ['time_coverage_start', formatInstant(span.min)],
    ['time_coverage_end', formatInstant(span.max)],
    ['time_coverage_duration', durationText(span.max - span.min)],
  ]
}

function climatologySpan({ min, max }: Range, years: NonNullable<FormDescription['cells']['years']>): Range {
  return { min: climatologyBounds(min, years)[0], max: climatologyBounds(max, years)[1] }
}

/** ISO 8601, in days and seconds: months and years would have no one length. */
function durationText(ms: number): string {
  const days = Math.floor(ms / DAY_MS)
  const seconds = (ms % DAY_MS) / 1000
  return seconds === 0 ? `P${days}D` : `P${days === 0 ? '' : `${days}D`}T${seconds}S`
}
