import { countText } from '#core/text/counted.ts'
import type { Finding } from '../Finding.ts'

/** Findings of one rule and column that say the same: one cause, in some rows. */
export interface SameFindings extends Pick<Finding, 'code' | 'severity' | 'sheet' | 'column' | 'says'> {
  readonly findings: readonly Finding[]
}

/** Findings by what they say, in the order of the first of each. */
export function sameFindings(findings: readonly Finding[]): readonly SameFindings[] {
  const causes = new Map<string, SameFindings & { readonly findings: Finding[] }>()
  for (const finding of findings) {
    const { code, severity, sheet, column, says } = finding
    const key = JSON.stringify([code, sheet, column, says])
    const known = causes.get(key)
    if (known) known.findings.push(finding)
    else causes.set(key, { code, severity, sheet, column, says, findings: [finding] })
  }
  return [...causes.values()]
}

/** Runs of rows that are written out. */
const MAX_RUNS = 8

/** What is wrong and where: `data, rows 2 to 9, lon: Write longitudes from -180 to 180.` */
export function sentenceOf({ sheet, column, says, findings }: SameFindings): string {
  const rows = findings.flatMap(({ row }) => row ?? [])
  return `${[sheet, ...(rows.length === 0 ? [] : [rowsText(rows)]), ...(column === null ? [] : [column])].join(', ')}: ${says}`
}

/** `row 2`, `rows 2 to 9`, `rows 2, 5 to 7`. */
function rowsText(rows: readonly number[]): string {
  const runs: { first: number; last: number }[] = []
  for (const row of rows) {
    const run = runs.at(-1)
    if (run && row === run.last + 1) run.last = row
    else runs.push({ first: row, last: row })
  }
  const texts = runs.map(({ first, last }) => (first === last ? String(first) : `${first} to ${last}`))
  return `${rows.length === 1 ? 'row' : 'rows'} ${listText(texts, MAX_RUNS)}`
}

/** Lists the first `max` texts and counts the others. */
export const listText = (texts: readonly string[], max: number): string =>
  texts.length > max ? `${texts.slice(0, max).join(', ')} and ${countText(texts.length - max)} more` : texts.join(', ')
