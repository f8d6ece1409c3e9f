/** Where the marks of the home page's globe are read from. */
export const GLOBE_MARKS = '/globe.json'

/** Something on the globe that has a page: tracks and stations of a data set, or the track of a cruise. */
export interface GlobeMark {
  readonly title: string
  /** Of its page. */
  readonly path: string
  /** Degrees east and north; a line of one position is a station. */
  readonly lines: readonly (readonly (readonly [lon: number, lat: number])[])[]
}

/** A map of values that the globe is coloured by: an image of one pixel per cell, and where its cells are, in degrees. */
export interface GlobeTexture {
  readonly href: string
  readonly columns: number
  readonly rows: number
  /** The outer edge of the first column and of the first row. */
  readonly west: number
  readonly north: number
  readonly lonStep: number
  readonly latStep: number
}
