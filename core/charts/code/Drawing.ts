import type { WaterMassPair } from '#core/catalog/records.ts'

/** What a chart of some rows shows, as code that draws it must know it: columns of the response, and words. */
export interface Drawing {
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
export interface DrawnPair extends Pick<WaterMassPair, 'Temperature' | 'Salinity'> {
  readonly temperature: string
  readonly salinity: string
  readonly hasDepth: boolean
}

/** Lines that draw a data frame `df` as the chart of the portal shows it: with matplotlib as `plt`, and with R's own graphics. */
export interface DrawingCode {
  /** What the lines in Python need beside matplotlib. */
  readonly packages?: readonly string[]
  readonly python: readonly string[]
  readonly r: readonly string[]
}

/** Titles of the axes, by the names of their columns. */
export const axisTitles = {
  lat: 'Latitude (degrees north)',
  lon: 'Longitude (degrees east)',
  depth: 'Depth (m)',
  time: 'Time (UTC)',
  month: 'Month',
} as const
