import type { Batch, ColumnInfo } from '../../rows/Batch.ts'
import { type Arrangement, asRows, numbersOf } from './arrange.ts'

/**
 * Rows along `obs`, in their order, as the discrete sampling geometry that they are (CF-1.11, chapter 9 and appendix H): profiles are
 * contiguous, trajectories and time series indexed. Where rows are not in the order that a feature needs, they are points; where one has no
 * time or position, no feature at all. Takes time linear in the rows.
 */
export function asFeatures(columns: readonly ColumnInfo[], batch: Batch, trackColumn: string | null): Arrangement {
  const rows = readRows(columns, batch, trackColumn)
  if (rows === null) return asRows(batch)
  return asProfiles(rows) ?? asTimeSeries(rows) ?? asTrajectories(rows) ?? asRows(batch, 'point')
}

interface Rows {
  readonly count: number
  readonly time: ArrayLike<number>
  readonly lat: ArrayLike<number>
  readonly lon: ArrayLike<number>
  readonly depth: ArrayLike<number> | null
  readonly track: { readonly column: string; readonly instances: Groups } | null
  readonly texts: readonly { readonly column: string; readonly values: readonly string[] }[]
}

/** Rows with the same key: the group of each row, and the first row of each group. */
interface Groups {
  readonly indices: Int32Array
  readonly firsts: Int32Array
}

function readRows(columns: readonly ColumnInfo[], batch: Batch, trackColumn: string | null): Rows | null {
  const columnOf = (name: string | null) => batch.columns[columns.findIndex((column) => column.name === name)]
  const positions = ['time', 'lat', 'lon'].map((name) => numbersOf(columnOf(name)))
  const [time, lat, lon] = positions
  const isTimed = columns.some(({ name, type }) => name === 'time' && type === 'timestamp')
  if (!isTimed || !time || !lat || !lon || batch.rows === 0 || !positions.every(areFinite)) return null
  const depth = columnOf('depth') === undefined ? null : numbersOf(columnOf('depth'))
  const tracks = columnOf(trackColumn)
  const hasTracks = trackColumn !== null && tracks !== undefined && tracks.present?.includes(0) !== true
  return {
    ...{ count: batch.rows, time, lat, lon },
    depth: depth !== null && areFinite(depth) ? depth : null,
    track: hasTracks ? { column: trackColumn, instances: groupsOf(batch.rows, (row) => tracks.values[row] ?? '') } : null,
    texts: columns.flatMap(({ name, type }, index) => {
      const { values = [], present = null } = batch.columns[index] ?? {}
      return type === 'text' && present?.includes(0) !== true ? [{ column: name, values: values as readonly string[] }] : []
    }),
  }
}

const areFinite = (values: ArrayLike<number> | null): boolean => {
  if (values === null) return false
  for (let row = 0; row < values.length; row++) if (!Number.isFinite(values[row])) return false
  return true
}

function groupsOf(rows: number, keyOf: (row: number) => string | number): Groups {
  const known = new Map<string | number, number>()
  const indices = new Int32Array(rows)
  const firsts: number[] = []
  for (let row = 0; row < rows; row++) {
    const key = keyOf(row)
    const found = known.get(key)
    indices[row] = found ?? known.size
    if (found !== undefined) continue
    known.set(key, known.size)
    firsts.push(row)
  }
  return { indices, firsts: Int32Array.from(firsts) }
}

/** Whether the times of each group strictly increase; `rows` are those of the elements, all of them if left out. */
function isInTime({ indices, firsts }: Groups, time: ArrayLike<number>, rows: ArrayLike<number> | null = null): boolean {
  const last = new Float64Array(firsts.length).fill(Number.NEGATIVE_INFINITY)
  const count = rows?.length ?? indices.length
  for (let at = 0; at < count; at++) {
    const row = rows === null ? at : (rows[at] ?? 0)
    const group = indices[row] ?? 0
    const now = time[row] ?? Number.NaN
    if (!(now > (last[group] ?? 0))) return false
    last[group] = now
  }
  return true
}

/** Profiles are runs of rows with one time and position, of two samples on average at least, each from the top down or from the bottom up. */
function asProfiles(rows: Rows): Arrangement | null {
  const { count, depth, track } = rows
  if (depth === null) return null
  const firsts = [0]
  let direction = 0
  for (let row = 1; row < count; row++) {
    if (!isSamePlace(rows, row - 1, row)) {
      firsts.push(row)
      direction = 0
      continue
    }
    const step = Math.sign((depth[row] ?? 0) - (depth[row - 1] ?? 0))
    if (step * direction < 0) return null
    direction ||= step
  }
  if (firsts.length * 2 > count) return null
  const profiles = Int32Array.from(firsts)
  const sizes = profiles.map((first, at) => (profiles[at + 1] ?? count) - first)
  const profile = { name: 'profile', length: profiles.length }
  const isAlongTrack = track !== null && isInTime(track.instances, rows.time, profiles)
  const base = asRows({ rows: count }, isAlongTrack ? 'trajectoryProfile' : 'profile')
  const positions = ['time', 'lat', 'lon']
  const ofProfiles = { dimension: profile, rows: profiles, columns: positions, id: { column: null, role: 'profile_id' } } as const
  const rowSize = {
    ...{ name: 'rowSize', longName: 'number of samples of this profile', along: 'profile', values: sizes },
    attribute: ['sample_dimension', 'obs'],
  } as const
  if (!isAlongTrack) return { ...base, dimensions: [...base.dimensions, profile], instances: [ofProfiles], links: [rowSize] }
  const tracks = trackInstances(track)
  const index = {
    ...trackIndex(track.instances.indices),
    along: 'profile',
    values: profiles.map((row) => track.instances.indices[row] ?? 0),
  }
  return {
    ...base,
    dimensions: [...base.dimensions, profile, tracks.dimension],
    instances: [ofProfiles, tracks],
    links: [rowSize, index],
  }
}

function isSamePlace({ time, lat, lon, track }: Rows, one: number, other: number): boolean {
  const isSameTrack = track === null || track.instances.indices[one] === track.instances.indices[other]
  return isSameTrack && time[one] === time[other] && lat[one] === lat[other] && lon[one] === lon[other]
}

const trackInstances = ({ column, instances: { firsts } }: NonNullable<Rows['track']>) =>
  ({
    dimension: { name: 'trajectory', length: firsts.length },
    rows: firsts,
    columns: [column],
    id: { column, role: 'trajectory_id' },
  }) as const

const trackIndex = (values: Int32Array) =>
  ({
    name: 'trajectoryIndex',
    longName: 'which trajectory this belongs to, counted from 0',
    along: 'obs',
    attribute: ['instance_dimension', 'trajectory'],
    values,
  }) as const

function asTrajectories({ count, track, time }: Rows): Arrangement | null {
  if (track === null || !isInTime(track.instances, time)) return null
  const base = asRows({ rows: count }, 'trajectory')
  const tracks = trackInstances(track)
  return { ...base, dimensions: [...base.dimensions, tracks.dimension], instances: [tracks], links: [trackIndex(track.instances.indices)] }
}

/** Time series are rows at positions that have two or more each, at increasing times. */
function asTimeSeries({ count, time, lat, lon, depth, texts }: Rows): Arrangement | null {
  const stations = groupsOf(count, (row) => `${lat[row]} ${lon[row]} ${depth?.[row] ?? ''}`)
  const { firsts, indices } = stations
  const sizes = new Int32Array(firsts.length)
  for (const station of indices) sizes[station] = (sizes[station] ?? 0) + 1
  if (sizes.includes(1) || !isInTime(stations, time)) return null
  const names = texts.filter(({ values }) => indices.every((station, row) => values[row] === values[firsts[station] ?? 0]))
  const id = names.find(({ values }) => new Set(Array.from(firsts, (row) => values[row])).size === firsts.length)
  const base = asRows({ rows: count }, 'timeSeries')
  const positions = depth === null ? ['lat', 'lon'] : ['lat', 'lon', 'depth']
  const dimension = { name: 'timeSeries', length: firsts.length }
  return {
    ...base,
    dimensions: [...base.dimensions, dimension],
    instances: [
      {
        ...{ dimension, rows: firsts, columns: [...positions, ...names.map(({ column }) => column)] },
        id: { column: id?.column ?? null, role: 'timeseries_id' },
      },
    ],
    links: [
      {
        ...{ name: 'timeSeriesIndex', longName: 'which time series this belongs to, counted from 0', along: 'obs', values: indices },
        attribute: ['instance_dimension', 'timeSeries'],
      },
    ],
  }
}
