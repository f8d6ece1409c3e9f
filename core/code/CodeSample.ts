import type { ChartName } from '#core/charts/index.ts'
import type { ChartRequest } from '#core/charts/request/request.ts'
import type { PairKinds } from '#core/charts/temperatureSalinity/waterOf.ts'

/** The tools that code is written for, in the order of their tabs. */
export const codeLanguages = ['Python', 'R', 'Julia', 'Matlab', 'curl', 'pelagos'] as const

/** One of the tools that code is written for. */
export type CodeLanguage = (typeof codeLanguages)[number]

/** How to read rows with one tool. */
export interface CodeSample {
  readonly language: CodeLanguage
  readonly text: string
}

/** The rows that code asks for. */
export interface RowsSample {
  /** Where the portal is, without a slash at the end. */
  readonly origin: string
  readonly request: ChartRequest
  readonly dataset: {
    readonly Short_Name: string
    readonly Climatology: 0 | 1
    readonly Has_Depth: 0 | 1
    readonly Time_Meaning: string | null
  }
  /** The chart of them, which the code draws; `null` for rows alone. */
  readonly drawing: Drawing | null
}

/** What the chart of some rows shows: columns of the response, and words. */
export interface Drawing {
  readonly kind: ChartName
  /** The chart's address from the root of the portal. */
  readonly path: string
  readonly value: string
  readonly deviation: string
  /** Name and unit of the value. */
  readonly title: string
  readonly time: 'time' | 'month'
  /** The coordinate that a section runs along. */
  readonly along: 'lat' | 'lon'
  readonly crossesDateLine: boolean
  /** Temperature and salinity, where the variable has a partner. */
  readonly pair: DrawnPair | null
}

/** The columns of a temperature-salinity pair, and which temperature and salinity they are. */
export interface DrawnPair extends Omit<PairKinds, 'Assumed'> {
  readonly temperature: string
  readonly salinity: string
  readonly hasDepth: boolean
}

/** Titles of the axes, by the names of their columns. */
export const axisTitles = {
  lat: 'Latitude (degrees north)',
  lon: 'Longitude (degrees east)',
  depth: 'Depth (m)',
  time: 'Time (UTC)',
  month: 'Month',
  count: 'Values',
  temperature: 'Conservative temperature (°C)',
} as const
