import type { Range } from '#core/extent/Extent.ts'
import type { ChartLook } from '../look/look.ts'

/** The sizes of dots: few diameters, and which of them each point has. */
export interface DotSizes {
  /** In pixels of the picture, from the smallest. */
  readonly diameters: readonly number[]
  /** For each point the place of its diameter in the list; `null` where all have the first. */
  readonly classes: Uint8Array | null
}

/** As many sizes as can be told apart. */
const CLASSES = 8
/** The diameters of the smallest and the largest value, as parts of the size that a reader has chosen. */
const [LEAST, MOST] = [0.5, 2]

/** Dots of one size. */
export const uniformSizes = (diameter: number): DotSizes => ({ diameters: [diameter], classes: null })

/** Dots that grow with their values, from the first to the last colour; values beyond have the size of the nearer end. */
export function sizesByValue(values: Float64Array, { min, max }: Range, diameter: number): DotSizes {
  const scale = max > min ? CLASSES / (max - min) : 0
  const classes = Uint8Array.from(values, (value) => Math.max(0, Math.min(CLASSES - 1, scale === 0 ? CLASSES >> 1 : (value - min) * scale)))
  const diameters = Array.from({ length: CLASSES }, (_, at) => diameter * (LEAST + ((MOST - LEAST) * at) / (CLASSES - 1)))
  return { diameters, classes }
}

/** The sizes that a look asks for, `density` pixels of the picture to a CSS pixel. */
export const dotSizesOf = (values: Float64Array, { isSizedByValue, range, marker }: ChartLook, density = 1): DotSizes =>
  isSizedByValue ? sizesByValue(values, range, marker.size * density) : uniformSizes(marker.size * density)
