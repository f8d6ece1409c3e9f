import { limits } from '#core/limits/match.ts'
import { matchFileTexts } from '#core/messages/matchFile.ts'
import { Problem } from '#core/request/Problem.ts'
import type { MatchPoints } from '../MatchPoints.ts'
import { type ColumnChoices, type ColumnPlan, planColumns, withPoint } from './columnPlan.ts'
import { PointReader } from './PointReader.ts'
import type { TableRows } from './recordsOf.ts'
import { tableHead } from './tableHead.ts'
import { type DateReading, formOfOrder, formsReading, readingsOf } from './timeFormsOf.ts'

/** A table of somebody's own, read. */
export interface OwnTable {
  readonly plan: ColumnPlan
  readonly points: MatchPoints
  /** The rows below the header, as they stand, to be read again; a row of units is the first of them. */
  readonly rows: TableRows
  /** A date that reads in several ways, where all of them do; its rows have no times until one is chosen. */
  readonly ambiguous: string | null
  /** The ways in which it reads. */
  readonly readings: readonly DateReading[]
  /** Cells of time or position that cannot be read: the first ones, and how many there are. */
  readonly faults: readonly string[]
  readonly faultCount: number
}

/**
 * Reads where and when each row of a table was taken, looking at each row twice. Throws `bad-request`, with line and column, for a table that
 * cannot be read; a row that has no position or time stays, with NaN.
 */
export function readTable(table: TableRows, choices: ColumnChoices = {}): OwnTable {
  const head = tableHead(table)
  const plan = planColumns(head, choices)
  const { count, forms, ambiguous, readings } = surveyRows(head.rows, plan, choices)
  const reader = new PointReader({ ...plan, forms }, count)
  let isUnits = head.hasUnitRow
  for (const row of head.rows()) {
    if (isUnits) reader.skip()
    else reader.take(row)
    isUnits = false
  }
  return { plan, points: reader.points, rows: head.rows, ambiguous, readings, faults: reader.faults, faultCount: reader.faultCount }
}

/** Counts the rows and settles, by all of them, whether day or month comes first. */
function surveyRows(rows: TableRows, { places, forms, hasDecimalComma }: ColumnPlan, { dates }: ColumnChoices) {
  const role = (['time', 'date'] as const).find((each) => (forms[each]?.length ?? 0) > 1)
  const column = role === undefined ? -1 : (places.get(role) ?? -1)
  let left = role === undefined ? [] : (forms[role] ?? [])
  let example = ''
  let count = 0
  for (const { line, cells } of rows()) {
    if (++count > limits.matchRows) throw new Problem('bad-request', matchFileTexts.tooManyRowsAt(line, limits.matchRows))
    if (left.length < 2) continue
    const text = withPoint((cells[column] ?? '').trim(), hasDecimalComma)
    if (/\d/.test(text)) {
      example ||= text
      left = formsReading(left, text)
    }
  }
  if (role === undefined) return { count, forms, ambiguous: null, readings: [] }
  const chosen = left.length > 1 ? formOfOrder(left, dates) : left[0]
  const settled = { ...forms, [role]: chosen === undefined ? [] : [chosen] }
  return chosen === undefined
    ? { count, forms: settled, ambiguous: example, readings: readingsOf(left, example) }
    : { count, forms: settled, ambiguous: null, readings: [] }
}
