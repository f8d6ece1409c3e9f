import { csvField } from './csvField.ts'
import { DECIMAL } from './decimal.ts'

/** A field of CSV for people's spreadsheets, which would run a text that begins like a formula: an apostrophe keeps it a text. A number stays one. */
export function csvCell(text: string): string {
  return csvField(/^[=+\-@\t\r\n]/.test(text) && !DECIMAL.test(text) ? `'${text}` : text)
}
