import type { Reading } from '#core/catalog/readingFile.ts'
import type { ValueReport } from '#core/catalog/valueReport.ts'
import { counted } from '#core/text/counted.ts'
import { listed, sourceProblem } from '../sourceProblem.ts'
import type { ColumnPlan } from './planColumns.ts'

/** More rows without a position or time than this share are a column that was misunderstood, rather than gaps. */
const ALLOWED_SHARE = 0.1

/** The places whose columns go by another role too. */
const placeOf: ReadonlyMap<string, string> = new Map([
  ['pressure', 'depth'],
  ['height', 'depth'],
  ['date', 'time'],
])

/** Throws a Problem where many rows were left out for want of a position or time, with the other columns that may hold it. */
export function requireComplete(report: ValueReport, { rivals }: ColumnPlan, { leaveOutIncomplete }: Reading): void {
  if (leaveOutIncomplete === true) return
  // Rows whose position or time the file itself flags as bad are understood, unless that is all of them.
  const isCounted = (because: string) => because.startsWith('their ') && (report.rowsStored === 0 || !because.includes(' has flag '))
  const incomplete = report.rowsLeftOut.filter(({ because }) => because.startsWith('they have no ') || isCounted(because))
  const rows = incomplete.reduce((sum, { count }) => sum + count, 0)
  if (rows === 0 || rows <= (rows + report.rowsStored) * ALLOWED_SHARE) return
  const isMissing = (role: string) => incomplete.some(({ because }) => because.includes(` ${placeOf.get(role) ?? role}`))
  const others = Array.from(rivals, ([role, names]) =>
    isMissing(role) ? names.map((name) => `"reading": {"rename": {"${name}": "${role}"}}`) : [],
  ).flat()
  const advice = [
    ...others,
    '"reading": {"position": {"lat": 54.2, "lon": -12.5, "depth": 0}}, if it is the same for all rows',
    ...(report.rowsStored > 0 ? ['"reading": {"leaveOutIncomplete": true}, to store the others alone'] : []),
  ]
  const found = incomplete.map(({ because, count, first }) => `${counted(count, 'row')}: ${because} (first at ${first})`)
  throw sourceProblem(
    `${listed(`${rows} of ${report.rowsRead} rows cannot be stored:`, found)}\n${listed('Write one of these in the metadata:', advice)}`,
  )
}
