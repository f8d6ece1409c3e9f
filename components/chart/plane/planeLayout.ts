import { NEATLINE_PIXELS } from '#components/map/frame.ts'
import type { Box, Room } from '../ChartKind.ts'
import { headingRoom } from '../words.ts'

/** Positions of the parts of a map or section. */
export interface PlaneLayout {
  /** The inside of the neatline. */
  readonly plane: Box
  /** A narrow graph beside it that shares its vertical axis; `null` where there is no room or none is wanted. */
  readonly side: Box | null
  readonly key: Box
  /** Whether the words beside the key have room. */
  readonly hasKeyWords: boolean
}

const NARROW = 560
const SIDE_FROM = 760

/** Divides the room into the plane, a side graph and the colour key. Headings stay free above. */
export function planeLayout({ width, height, headings }: Pick<Room, 'width' | 'height' | 'headings'>, wantsSide = true): PlaneLayout {
  const isNarrow = width < NARROW
  const isWide = width >= SIDE_FROM
  const hasSide = isWide && wantsSide
  const inset = NEATLINE_PIXELS
  const top = headingRoom(headings) + inset
  // Room for 12.5° N.
  const left = 58 + inset
  const right = hasSide ? 160 : isNarrow ? 8 + inset : inset
  const keyHeight = isNarrow ? 40 : 56
  // Without a graph beside it the legend stands below the key.
  const keyBelow = hasSide ? 30 : 54
  const bottom = height - keyHeight - keyBelow - 40
  const plane = { x: left, y: top, width: Math.max(40, width - left - right - inset), height: Math.max(40, bottom - top) }
  const side = hasSide ? { x: plane.x + plane.width + inset + 20, y: plane.y, width: 120, height: plane.height } : null
  return { plane, side, key: { x: plane.x, y: height - keyHeight - keyBelow, width: plane.width, height: keyHeight }, hasKeyWords: isWide }
}
