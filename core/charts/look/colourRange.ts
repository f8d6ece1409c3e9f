import type { Range } from '#core/extent/Extent.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { decimalOf } from '#core/text/decimal.ts'

/** The ends of a colour range as somebody types them. */
export type ColourRangeText = Readonly<Record<'min' | 'max', string>>

/** The range that the texts spell, with a true or a typed minus; NaN where one spells no number. */
export function colourRangeOf({ min, max }: ColourRangeText): Range {
  const number = (text: string) => decimalOf(text.trim().replace('\u2212', '-'))
  return { min: number(min), max: number(max) }
}

/** What is wrong with the ends, in the specification's words (CHT-28, D38: the minimum must not exceed the maximum). */
export function colourRangeProblems(texts: ColourRangeText): Partial<ColourRangeText> {
  const { min, max } = colourRangeOf(texts)
  return {
    ...(Number.isFinite(min) ? {} : { min: chartTexts.invalidValue }),
    ...(Number.isFinite(max) ? {} : { max: chartTexts.invalidValue }),
    ...(min > max ? { min: chartTexts.minAboveMax } : {}),
  }
}
