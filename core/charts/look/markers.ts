import { limits } from '#core/limits/charts.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { decimalOf } from '#core/text/decimal.ts'

/** Colours of markers as CSS, each readable on the grounds of all three themes. */
export const markerColours = {
  green: '#2a9d5c',
  blue: '#1f8fd0',
  orange: '#d9730d',
  red: '#d64545',
  violet: '#9065c9',
  grey: '#7d8790',
} as const

/** The name of a colour of markers. */
export type MarkerColour = keyof typeof markerColours

/** How markers are drawn. */
export interface MarkerLook {
  /** 0.1 to 1. */
  readonly opacity: number
  /** The diameter, 1 to 18 CSS pixels. */
  readonly size: number
  readonly colour: MarkerColour
}

/** Markers that nobody has changed. Source: CHT-30. */
export const firstMarker: MarkerLook = { opacity: limits.markerOpacity, size: limits.markerSize, colour: 'green' }

/** Opacity and size as somebody types them, and the name of a colour. */
export type MarkerTexts = Readonly<Record<'opacity' | 'size' | 'colour', string>>

/** The colour of a name; green for others. */
export const markerColourOf = (name: string): MarkerColour => (Object.hasOwn(markerColours, name) ? (name as MarkerColour) : 'green')

/** The markers that the texts spell; NaN where one spells no number. */
export function markerOf({ opacity, size, colour }: MarkerTexts): MarkerLook {
  return { opacity: decimalOf(opacity.trim()), size: decimalOf(size.trim()), colour: markerColourOf(colour) }
}

/** What is wrong with the texts, in the specification's words (CHT-29). */
export function markerProblems(texts: MarkerTexts): Partial<MarkerTexts> {
  const { opacity, size } = markerOf(texts)
  const isWithin = (value: number, min: number, max: number) => value >= min && value <= max
  return {
    ...(isWithin(opacity, limits.markerMinOpacity, limits.markerMaxOpacity) ? {} : { opacity: chartTexts.markerOpacity }),
    ...(isWithin(size, limits.markerMinSize, limits.markerMaxSize) ? {} : { size: chartTexts.markerSize }),
  }
}
