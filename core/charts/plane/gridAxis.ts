/** One axis of a drawn grid: `centres` ascending, and `edges`, one more than centres, between which a cell is drawn. */
export interface GridAxis {
  readonly centres: Float64Array
  readonly edges: Float64Array
  /** The one step of an even axis; `null` for uneven ones. */
  readonly step: number | null
}

/**
 * The axis through distinct ascending coordinates. Where they are multiples of one step, missing ones in between (whole
 * rows of land) are filled in; otherwise each cell reaches half-way to its neighbours. `fallbackStep` serves a lone coordinate.
 * Levels that are compared one by one are not filled in.
 */
export function gridAxis(values: Float64Array, fallbackStep: number, isFilledIn = true): GridAxis {
  const step = (isFilledIn ? evenStep(values) : null) ?? (values.length < 2 ? fallbackStep : null)
  if (step === null) return { centres: values, edges: edgesBetween(values), step: null }
  const first = values[0] ?? 0
  const count = values.length < 2 ? values.length : Math.round(((values.at(-1) ?? first) - first) / step) + 1
  const centres = Float64Array.from({ length: count }, (_, place) => first + place * step)
  for (const value of values) centres[Math.round((value - first) / step)] = value
  return { centres, edges: Float64Array.from({ length: count + 1 }, (_, place) => first + (place - 0.5) * step), step }
}

/** Share of a step by which a coordinate may lie off the even grid (coordinates are often stored rounded). */
const TOLERANCE = 0.02
/** An even axis may not be filled up to more than this many times its coordinates. */
const FILL = 4

function evenStep(values: Float64Array): number | null {
  if (values.length < 2) return null
  const gaps = Float64Array.from({ length: values.length - 1 }, (_, i) => (values[i + 1] ?? 0) - (values[i] ?? 0)).sort()
  const smallest = gaps[0] ?? 0
  const span = (values.at(-1) ?? 0) - (values[0] ?? 0)
  const count = Math.round(span / smallest)
  if (!(smallest > 0) || count > values.length * FILL) return null
  const step = span / count
  const isEven = values.every((value) => {
    const steps = (value - (values[0] ?? 0)) / step
    return Math.abs(steps - Math.round(steps)) <= TOLERANCE
  })
  return isEven ? step : null
}

function edgesBetween(values: Float64Array): Float64Array {
  const edges = new Float64Array(values.length + 1)
  const at = (place: number) => values[place] ?? 0
  const last = values.length - 1
  for (let i = 1; i <= last; i++) edges[i] = (at(i - 1) + at(i)) / 2
  edges[0] = at(0) - (at(1) - at(0)) / 2
  edges[last + 1] = at(last) + (at(last) - at(last - 1)) / 2
  return edges
}

/** The place of the cell that holds a coordinate; -1 outside the axis. */
export function cellAt(axis: GridAxis, coordinate: number): number {
  const { edges, step } = axis
  const count = edges.length - 1
  const first = edges[0] ?? 0
  if (!(coordinate >= first) || coordinate > (edges[count] ?? 0)) return -1
  if (step !== null) return Math.min(count - 1, Math.floor((coordinate - first) / step))
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((edges[middle] ?? 0) <= coordinate) low = middle
    else high = middle - 1
  }
  return low
}
