import type { VariableRecord, WaterMassPair } from '#core/catalog/records.ts'
import type { LonRange } from '#core/extent/Extent.ts'
import type { RequestBounds } from '#core/extent/RequestBounds.ts'
import type { Batch } from '#core/rows/Batch.ts'
import type { Drawing, DrawingCode } from './code/Drawing.ts'
import type { ChartLook, ChartView, LookControl, PointColours, SectionDirection, SplitBy } from './look/look.ts'
import type { ChartPart } from './plane/cells.ts'
import type { DifferenceNote } from './plane/difference/subtractGrids.ts'
import type { DraftRanges } from './request/draft.ts'
import type { DataTable } from './values/sheet.ts'

/** What every model holds, whatever it draws. Plain data and typed arrays only, so that a worker can pass it on. */
export interface ChartData {
  /** Rows of the response that it was made of. */
  readonly rows: number
  /** How it was made, where it is the difference of two others, so that its values are written with their sign. */
  readonly difference?: DifferenceNote
}

/** What a kind whose models are grids can be: kinds of the same plane can be linked and subtracted. */
type PlaneName = 'map' | 'section'

/** The difference of two models, or why there is none: they cover no cell in common, or other levels of depth. */
export type DifferenceOutcome<Model> = { readonly model: Model } | { readonly obstacle: 'noOverlap' | 'otherDepths' }

/** What is needed to make a model of a response's rows. */
export interface ModelJob {
  /** The response's column names. */
  readonly names: readonly string[]
  readonly field: string
  readonly lon: LonRange
  /** Degrees of a cell where the response holds only one coordinate. */
  readonly cellDegrees: number
  /** The second variable of a kind that draws pairs. */
  readonly pair?: WaterMassPair
  /** The requested ranges, which tell what a procedure averaged over. */
  readonly bounds?: RequestBounds
}

/** Takes rows in, batch by batch, and makes a model of them; `null` where no row had a value. */
interface ModelBuilder<Model> {
  add(batch: Batch): void
  finish(): Model | null
}

/** The subject of a chart, as far as its picture states it. */
export interface PlotWords {
  /** The variable's short name, for the status line. */
  readonly name: string
  /** Its long name. */
  readonly title: string
  readonly unit: string
  /** The requested time; empty where it is obvious. */
  readonly time: string
}

/**
 * A kind of chart as far as it does not depend on pixels: who may have it, what it asks the server, and what its rows become. How it is
 * drawn is in `components/chart`. Adding one is one folder here and one line in `index.ts`.
 */
export interface ChartType<Name extends string, Model extends ChartData> {
  readonly name: Name
  /** The name that readers see; fixed by the specification. */
  readonly label: string
  /** Its icon in the list of kinds: a path on 16 x 16. */
  readonly icon: string
  /** One sentence on what it draws. */
  readonly says: string
  /** What earlier portals called it in addresses, in small letters. */
  readonly formerNames?: readonly string[]
  /** `null` where it only draws irregular data, which are selected row by row. Source: CHT-02, CHT-03. */
  readonly procedure: `usp${string}` | null
  /** Set where irregular data are asked for by the procedure too. Source: CHT-03. */
  readonly isProcedureOnly?: true
  /** Set where it draws a variable against the other half of its pair, row by row, of gridded data too. */
  readonly isPaired?: true
  /** Left out where the procedure gives no means over an area, or has no weights to choose. */
  readonly weights?: 'area'
  /** Set where it asks for one row per time or depth, so that its estimate is divided. Source: CHK-31. */
  readonly isSeries?: true
  /** Set where the chart runs along time, so that gridded data may span more than a year. Source: CHK-28. */
  readonly isAlongTime?: true
  /** Set where depths are an axis of it, so that several are not averaged. */
  readonly isAlongDepth?: true
  /** Set where the larger estimate limit is its own. */
  readonly isAggregated?: true
  /** Set where its panels count against the limits of heatmaps. */
  readonly isRaster?: true
  /** With more panels than this on the page, no further one is drawn. Source: CHK-19. */
  readonly maxPanels?: number
  /** Why this variable cannot have it, in the specification's words; `null` where it can. */
  unavailable(variable: VariableRecord): string | null
  /** How its rows can be split into panels; left out where the server has averaged them already. */
  readonly splits?: Splits
  /** Begins to gather the rows of a response. With `whole` they are those of one panel of it, which gets the same axes. */
  gather(job: ModelJob, whole?: Model): ModelBuilder<Model>
  /** The values that colours stand for, so that panels can share one colour range; left out where none do. */
  mapped?(model: Model, look: Pick<ChartLook, 'direction'>): Float32Array
  /** How it looks before a reader changes anything; what is left out is as in `defaultLook`. */
  look(model: Model, hints: LookHints): Partial<ChartLook>
  /** The views that a reader can switch between, in their order; left out where there is only one. */
  views?(model: Model): readonly ChartView[]
  /** What the colours of its points can stand for, in their order; left out where readers have no choice. */
  colourings?(model: Model): readonly Colouring[]
  /** The controls that change something in it as it looks now, in their order. */
  controls(model: Model, look: ChartLook): readonly LookControl[]
  /** Why there is no picture of it as it looks now; left out where there always is one. */
  hidden?(model: Model, look: ChartLook): string | null
  /** Left out where no two charts can be laid over each other. */
  readonly plane?: PlaneName
  /** A model minus another of the same plane, on what both cover; left out where they are no grids. */
  subtract?(first: Model, second: Model): DifferenceOutcome<Model>
  /** How it draws one cell of a map or section; left out where it does not. */
  readonly ofCell?: OfCell
  /** How its values were made, for title and caption, such as which mean over what; empty where they are as they were measured. */
  remark?(model: Model, look: Pick<ChartLook, 'direction' | 'isAreaWeighted' | 'view' | 'isAnomaly' | 'hasRunningMean'>): string
  /** The chart in sentences: range, extremes with place and time, mean, trend, and what is missing. */
  summary(model: Model, words: PlotWords, look: ChartLook): readonly string[]
  /** Its numbers as a table. */
  sheet(model: Model, look: ChartLook): DataTable
  /** Code that draws it in other programs. */
  code(drawing: Drawing): DrawingCode
}

/** How a kind draws one cell of a map or section, below it. */
interface OfCell {
  /** Why there is no such chart of a variable. */
  unavailable(variable: VariableRecord): string | null
  /** The ranges that it spans beyond the cell, at the time of a panel. */
  ranges(variable: VariableRecord, time: ChartPart['time']): Partial<DraftRanges>
  /** With more rows by the estimate, the ranges of the whole chart stay: the chart of a cell is to be there at once. */
  readonly maxRows?: number
}

/** What the colours of points can stand for, as readers choose it. */
export interface Colouring {
  readonly id: PointColours
  readonly label: string
}

/** By what a chart can be split, in the order of the list. */
interface Splits {
  readonly by: readonly SplitBy[]
  /** The most panels without a warning, given how many panels of this page's other heatmaps are drawn. Source: CHT-33. */
  readonly maxQuietly?: (heatmapPanels: number) => number
}

/** What the catalog says of a variable that the first look of its charts depends on. */
export interface LookHints {
  /** The name of a palette; other names are viridis. */
  readonly palette: string
  /** Along which coordinate a section is to run; left out, as its model has it. */
  readonly direction?: SectionDirection | undefined
}
