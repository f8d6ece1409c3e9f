import { NEATLINE_PIXELS } from '#components/map/frame.ts'
import type { Box, Room } from '../ChartKind.ts'
import { headingRoom } from '../drawing/words.ts'

/** Positions of the parts of a map or section. */
export interface PlaneLayout {
  /** The inside of the neatline. */
  readonly plane: Box
  /** A narrow graph beside it that shares its vertical axis; `null` where there is no room or none is wanted. */
  readonly side: Box | null
  readonly key: Box
  /** Where the legend ends. */
  readonly bottom: number
  /** Whether the words beside the key have room. */
  readonly hasKeyWords: boolean
}

const NARROW = 560
const SIDE_FROM = 760

/** Pixels that a colour key needs where the plane is narrower. */
const KEY = 280

/** Divides the room into plane, side graph and colour key, under the headings; a plane of an aspect is as large as the room allows. */
export function planeLayout(
  { width, height, headings }: Pick<Room, 'width' | 'height' | 'headings'>,
  { wantsSide = true, aspect = null }: { readonly wantsSide?: boolean; readonly aspect?: number | null },
): PlaneLayout {
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
  const most = { width: Math.max(40, width - left - right - inset), height: Math.max(40, height - keyHeight - keyBelow - KEY_GAP - top) }
  const plane = { x: left, y: top, ...(aspect === null ? most : shaped(most, aspect)) }
  const side = hasSide ? { x: plane.x + plane.width + inset + 20, y: plane.y, width: 120, height: plane.height } : null
  const keyWidth = Math.max(plane.width, Math.min(KEY, most.width))
  const key = { x: plane.x, y: top + plane.height + KEY_GAP, width: keyWidth, height: keyHeight }
  return { plane, side, key, bottom: key.y + key.height + keyBelow, hasKeyWords: isWide }
}

/** Pixels between the plane and the key, for the labels of the plane's axis. */
const KEY_GAP = 40

/** The largest size of an aspect within another, in whole pixels. */
function shaped(most: Size, aspect: number): Size {
  const width = Math.min(most.width, most.height * aspect)
  return { width: Math.round(width), height: Math.round(width / aspect) }
}

type Size = Pick<Box, 'width' | 'height'>
