import { NEATLINE_PIXELS } from '#components/map/Neatline.tsx'

/** A rectangle in pixels. */
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Positions of the parts of a heatmap. */
export interface HeatmapLayout {
  readonly width: number
  readonly height: number
  /** The inside of the neatline. */
  readonly map: Box
  /** `null` where there is no room for the zonal mean. */
  readonly zonal: Box | null
  readonly key: Box
  /** Whether the words beside the key (cells, no data, land) have room. */
  readonly hasKeyWords: boolean
}

const NARROW = 560
const ZONAL_FROM = 760

/** Parts a heatmap into map, zonal mean and colour key. `top` pixels stay free for a title. */
export function heatmapLayout(width: number, height: number, top = 0): HeatmapLayout {
  const isNarrow = width < NARROW
  const hasZonal = width >= ZONAL_FROM
  const inset = NEATLINE_PIXELS
  const left = (isNarrow ? 50 : 58) + inset
  const right = hasZonal ? 160 : isNarrow ? 8 + inset : inset
  const keyHeight = isNarrow ? 40 : 56
  const keyBelow = isNarrow ? 54 : 30
  const mapBottom = height - keyHeight - keyBelow - 40
  const map = { x: left, y: top + inset, width: Math.max(40, width - left - right - inset), height: Math.max(40, mapBottom - top - inset) }
  const zonal = hasZonal ? { x: map.x + map.width + inset + 20, y: map.y, width: 120, height: map.height } : null
  const key = { x: map.x, y: height - keyHeight - keyBelow, width: map.width, height: keyHeight }
  return { width, height, map, zonal, key, hasKeyWords: hasZonal }
}
