import { limits } from '#core/limits/charts.ts'

/** Units to a millimetre of paper: what is drawn 12 units high is set in 8 points. */
const UNITS = 12 / (8 * (25.4 / 72))

const onPaper = (millimetres: number, height: number) => ({ millimetres, width: Math.round(millimetres * UNITS), height, density: 3 })

/** The sizes of saved pictures: units across, and down without a caption, device pixels to a unit, and the width on paper. */
export const pictureSizes = {
  slide: { label: 'Slide', note: '1000 × 700', millimetres: null, width: limits.snapshotWidth, height: limits.snapshotHeight, density: 2 },
  column: { label: 'One column', note: '85 mm', ...onPaper(85, 300) },
  page: { label: 'Page', note: '180 mm', ...onPaper(180, 480) },
} as const

/** The intended use of a saved picture. */
export type PictureSize = keyof typeof pictureSizes

/** All sizes, the first one where nothing is chosen. */
export const pictureSizeNames = Object.keys(pictureSizes) as PictureSize[]

/** The grounds that a chart can be drawn on away from a page: light and dark. */
export const grounds = ['day', 'night'] as const
export type PictureGround = (typeof grounds)[number]

/** How a reader wants pictures saved. */
export interface PictureChoice {
  readonly size: PictureSize
  readonly ground: PictureGround
  /** Whether title, source, citation and address are in the picture; they are in the file in any case. */
  readonly hasCaption: boolean
}

/** The default options for saved pictures. */
export const firstPicture: PictureChoice = { size: 'slide', ground: 'day', hasCaption: true }

/** A choice as a text to be stored. */
export const pictureChoiceText = ({ size, ground, hasCaption }: PictureChoice): string =>
  [size, ground, hasCaption ? 'caption' : 'bare'].join(' ')

/** The choice that a stored text says; what it does not say, or says in words unknown here, is as at first. */
export function readPictureChoice(text: string): PictureChoice {
  const words = text.split(' ')
  return {
    size: pictureSizeNames.find((size) => words.includes(size)) ?? firstPicture.size,
    ground: grounds.find((ground) => words.includes(ground)) ?? firstPicture.ground,
    hasCaption: !words.includes('bare'),
  }
}
