import { readUnit } from '#core/units/readUnit.ts'
import { unitOfText } from './unitOfText.ts'

/** What a file says of a column. */
export interface ColumnName {
  readonly name: string
  /** As the file writes it. */
  readonly unit?: string
  readonly standardName?: string
  readonly longName?: string
}

/** Longer names say nothing more, and would cost more the longer they are. */
const MAX_CHARACTERS = 120

const closing: Readonly<Record<string, string>> = { ']': '[', ')': '(', '}': '{' }

/** A name without the unit in it, and that unit: `Depth` and `m` of `Depth [m]`, `Temp` and `°C` of `Temp, °C`. */
export function splitUnit(text: string): { readonly name: string; readonly unit?: string } {
  const bare = text.slice(0, MAX_CHARACTERS).replaceAll(/\s+/g, ' ').trim()
  const open = bare.lastIndexOf(closing[bare.at(-1) ?? ''] ?? '\n')
  if (open > 0) return { name: bare.slice(0, open).trim(), unit: bare.slice(open + 1, -1).trim() }
  const comma = bare.lastIndexOf(',')
  const unit = bare.slice(comma + 1).trim()
  if (comma > 0 && unit !== '' && (isUnit(unit) || ZONE.test(unit))) return { name: bare.slice(0, comma).trim(), unit }
  return { name: bare }
}

/** A time zone behind the name of a time, as loggers write it: `Date Time, GMT-05:00`. */
const ZONE = /^(?:GMT|UTC)(?:[+-]\d{2}:?\d{2})?$/i

const isUnit = (text: string): boolean => readUnit(text) !== undefined || unitOfText(text) !== text

/** The unit of a column: that of the file, or the one in its name. */
export const unitOfColumn = (column: ColumnName): string | undefined => column.unit ?? splitUnit(column.name).unit

/** Letters and digits of a name in lower case: `lat dec`, `lat_dec` and `LatDec` have the key `latdec`. */
export const keyOf = (text: string): string =>
  text
    .slice(0, MAX_CHARACTERS)
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, '')

/** The words of a name in lower case: `sample` and `depth` of `SampleDepth`. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .slice(0, MAX_CHARACTERS)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
