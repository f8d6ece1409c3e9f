import { DECIMAL } from './decimal.ts'

/** A text as a cell of CSV (RFC 4180) for people's spreadsheets, which would run a text that begins like a formula: an apostrophe keeps it a text. A number stays one. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !DECIMAL.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
