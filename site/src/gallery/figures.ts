import type { GridImage } from '#core/catalog/DatasetFile.ts'
import type { PaletteName } from '#core/charts/look/palettes.ts'
import type { LonRange, Range } from '#core/extent/Extent.ts'

/** One axis of a figure: what it is, the values at its ends, and where it is labelled. */
export interface FigureAxis {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly ticks: readonly (readonly [value: number, words: string])[]
}

/** A line or a cloud of points; its colour is one of the eight chart colours. */
interface Series {
  readonly name: string
  readonly colour: 1 | 2 | 3 | 4
  readonly style: 'line' | 'dashes' | 'dots'
  /** x and y by turns, as few digits as can be seen. */
  readonly points: readonly number[]
}

/** Lines over one axis, with a band between two of them where there is one. */
export interface LinesPanel {
  readonly x: FigureAxis
  readonly y: FigureAxis
  readonly series: readonly Series[]
  /** x, lower and upper value by turns. */
  readonly band?: readonly number[]
  /** Pixels. */
  readonly height: number
}

/** A picture of a gallery page. Everything that it shows is in here; nothing is asked for when the page is read. */
export type GalleryFigure = { readonly alt: string; readonly caption: string; readonly datasets: readonly string[] } & (
  | { readonly kind: 'lines'; readonly panels: readonly LinesPanel[] }
  | {
      readonly kind: 'cells'
      readonly x: FigureAxis
      readonly y: FigureAxis
      readonly columns: number
      readonly rows: number
      /** From the top left, row by row; `null` where nothing was measured. */
      readonly values: readonly (number | null)[]
      readonly palette: PaletteName
      readonly range: Range
      readonly unit: string
    }
  | {
      readonly kind: 'map'
      readonly lon: LonRange
      readonly lat: Range
      readonly image: GridImage
      readonly palette: PaletteName
      readonly unit: string
      readonly track: readonly (readonly [degreesEast: number, degreesNorth: number])[]
    }
)

/** The values behind a page in short. */
export interface GalleryTable {
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** All that is computed for one page of the gallery, by the names that its text uses. */
export interface GalleryResults {
  readonly figures: Readonly<Record<string, GalleryFigure>>
  readonly tables: Readonly<Record<string, GalleryTable>>
}
