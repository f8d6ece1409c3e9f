import type { Spec } from 'vega'
import type { Land } from '#components/map/geography/Land.ts'
import type { GlobeView } from '#components/map/globeProjection.ts'
import type { GlobePoints } from '#components/map/points/GlobePoints.ts'
import type { ChartData, PlotWords } from '#core/charts/ChartType.ts'
import type { ChartLook } from '#core/charts/look/look.ts'
import type { Overlay } from '#core/charts/overlay/Overlay.ts'
import type { ChartCell } from '#core/charts/plane/cells.ts'
import type { PlanePoint, PlaneView, SeenPlane } from '#core/charts/plane/planeView.ts'
import type { CastKey } from '#core/charts/points/casts.ts'
import type { SparseModel } from '#core/charts/points/sparseModel.ts'
import type { GlobePosition } from '#core/charts/sparse/globeStart.ts'
import type { ChartTheme } from './drawing/theme.ts'
import type { LaterLayers, Layers, Signals } from './drawing/view.ts'
import type { ChartWords, StationPicture } from './words/chartWords.ts'

/** A rectangle in CSS pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The place that a chart is drawn in. */
export interface Room {
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  readonly theme: ChartTheme
  /** Device pixels to a CSS pixel. */
  readonly density: number
  /** The coast; `null` where it could not be loaded. */
  readonly land: Land | null
  readonly words: PlotWords
  /** Positions over the map, for kinds that `laysOver` says can show them. */
  readonly overlay?: Overlay | null
  /** Whether a globe can be laid over the picture; exports have none. */
  readonly hasGlobe?: boolean
  /** The part of a map or section to show; all of it without. */
  readonly view?: PlaneView | null
  /** Whether it is shown on a page; what is saved keeps every line as a line. */
  readonly isLive?: boolean
  /** Lines over the picture, for exports; the first is the title. None on a page, where the heading is text. */
  readonly headings: readonly string[]
}

/** A name and its value in the status line. */
export type Fact = readonly [name: string, value: string]

/** A place that the cursor can be at, counted from the lower left of the picture. */
export interface PlotPoint {
  readonly x: number
  readonly y: number
}

/** What is read out at a place. */
export interface Reading {
  /** Where the place is in the picture, CSS pixels; `null` where it is out of sight. */
  readonly at: { readonly x: number; readonly y: number } | null
  readonly position: string
  readonly value: string
  /** More about the place, for the status line. */
  readonly facts: readonly Fact[]
  /** The crosshair as an SVG path. */
  readonly crosshair: string
}

/** A walk over a map or section, of which a part can be seen. */
interface PlaneWalk extends SeenPlane {
  pointOf(place: PlotPoint): PlanePoint
  /** `null` where a point lies beside the cells. */
  placeAt(point: PlanePoint): PlotPoint | null
}

/** The places of a chart that pointer and keyboard read out: `columns` times `rows`. */
export interface CursorModel {
  readonly columns: number
  readonly rows: number
  /** Where the first arrow key puts the cursor. */
  readonly start: PlotPoint
  /** What to point to: "a cell", "a time". */
  readonly target: string
  /** Whether the crosshair lies over colours of data; it is white then. */
  readonly isOverColours: boolean
  /** The inside of the axes; the tip stays within it. */
  readonly plot: Box
  /** The place under a point of the picture; `null` beside the data. */
  under(x: number, y: number): PlotPoint | null
  read(place: PlotPoint): Reading
  /** The index in the model of the value at a place, where places are single values. */
  pointAt?(place: PlotPoint): number
  /** The cell at a place, where places are cells that can be looked at more closely. */
  cellAt?(place: PlotPoint): ChartCell
  /** Set where the chart can be zoomed. */
  readonly seen?: PlaneWalk
}

/** A globe over a part of the picture, which the reader turns. */
export interface GlobeScene {
  readonly box: Box
  readonly points: GlobePoints
  readonly start: GlobePosition
  readonly overlay: Overlay | null
  /** The walk as the globe is seen now; `null` before it is drawn. */
  walkAt(view: GlobeView | null): CursorModel
  /** Degrees east and north of a place of the walk. */
  placeOf(place: PlotPoint): readonly [degreesEast: number, degreesNorth: number]
}

/** A chart ready to be drawn. */
export interface ChartDrawing {
  /** The kind's one specification, always the same object: a view lives on while data, size and colours change. */
  readonly spec: Spec
  readonly layers: Layers
  /** The rest of the layers where it is shown on a page; everywhere else they are all there. */
  readonly later?: LaterLayers
  readonly signals: Signals
  readonly cursorModel: CursorModel
  /** What always is in the status line. */
  readonly facts: readonly Fact[]
  /** How the values were made, for the end of the status line. */
  readonly note: string
  /** How far down it draws, where that can be less than all of its room: a map keeps its shape. */
  readonly bottom?: number
  /** Only in a room that can have one. */
  readonly globe?: GlobeScene
  /** The rows that mark a cast, none where the model does not have it; left out where casts are not told apart. */
  markCast?(cast: CastKey): Layers
}

/** How a kind of chart is drawn: marks for a model. Knows no page and no React; what is around the picture comes from the stage. */
export interface ChartKind<Model extends ChartData> {
  /** Whether it is drawn on a globe where there is one, as it looks now. */
  isOnGlobe?(look: ChartLook): boolean
  /** Whether positions can be laid over it, as it looks now. */
  laysOver?(look: ChartLook): boolean
  draw(model: Model, look: ChartLook, room: Room): ChartDrawing
  /** The pictures that it shows together as it looks now; `null` where it is one picture. */
  pictures?(model: Model, look: ChartLook, words: ChartWords): readonly StationPicture[] | null
  /** The points in whose casts one can be marked, as it looks now. */
  castsOf?(model: Model, look: ChartLook): CastPoints | null
}

/** Points of which some are casts. */
type CastPoints = Omit<SparseModel, 'kind'>
