import { limits } from '#core/limits/match.ts'
import { matchFileTexts } from '#core/messages/matchFile.ts'
import { Problem } from '#core/request/Problem.ts'
import type { MatchPoints } from '../MatchPoints.ts'
import { type ColumnChoices, type ColumnPlan, planColumns, withPoint } from './columnPlan.ts'
import { PointReader } from './PointReader.ts'
import type { TableRow, TableRows } from './recordsOf.ts'
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

/** A table whose rows are read a few at a time. */
interface OpenTable {
  /** Cuts that many more rows; whether there may be others. Throws `bad-request`, with line and column, for one that cannot be read. */
  check(rows: number): boolean
  /** How many were checked. */
  readonly checked: number
  /** Reads that many more rows; whether there may be others. Throws as `check` does. */
  read(rows: number): boolean
  /** What was read until now. */
  readonly table: OwnTable
}

/** Reads where and when each row of a table was taken; a row that has no position or time stays, with NaN. Throws as its parts do. */
export function readTable(given: TableRows, choices: ColumnChoices = {}): OwnTable {
  const open = openTable(given, choices)
  open.read(Number.POSITIVE_INFINITY)
  return open.table
}

/** Settles how a table is read. Throws `bad-request` where nothing tells what its columns are. */
export function openTable(given: TableRows, choices: ColumnChoices = {}): OpenTable {
  const head = tableHead(given)
  const plan = planColumns(head, choices)
  const { forms, ambiguous, readings } = settledForms(head.rows, plan, choices)
  const reader = new PointReader({ ...plan, forms })
  let checked = 0
  return {
    check: inParts(head.rows, () => {
      checked += 1
    }),
    get checked() {
      return checked
    },
    read: inParts(head.rows, (row) => (head.hasUnitRow && reader.rows === 0 ? reader.skip() : reader.take(row))),
    get table() {
      const { points, faults, faultCount } = reader
      return { plan, points, rows: head.rows, ambiguous, readings, faults, faultCount }
    },
  }
}

/** Takes so many more rows at each call; whether there may be others. */
function inParts(rows: TableRows, take: (row: TableRow) => void): (count: number) => boolean {
  const next = rows()[Symbol.iterator]()
  let taken = 0
  return (count) => {
    for (const end = taken + count; taken < end; taken++) {
      const { done, value } = next.next()
      if (done) return false
      if (taken === limits.matchRows) throw new Problem('bad-request', matchFileTexts.tooManyRowsAt(value.line, limits.matchRows))
      take(value)
    }
    return true
  }
}

/** Settles by all rows, where the first ones leave it open, whether day or month comes first. */
function settledForms(rows: TableRows, { places, forms, hasDecimalComma }: ColumnPlan, { dates }: ColumnChoices) {
  const role = (['time', 'date'] as const).find((each) => (forms[each]?.length ?? 0) > 1)
  if (role === undefined) return { forms, ambiguous: null, readings: [] }
  const column = places.get(role) ?? -1
  let left = forms[role] ?? []
  let example = ''
  for (const { cells } of rows()) {
    if (left.length < 2) break
    const text = withPoint((cells[column] ?? '').trim(), hasDecimalComma)
    if (/\d/.test(text)) {
      example ||= text
      left = formsReading(left, text)
    }
  }
  const chosen = left.length > 1 ? formOfOrder(left, dates) : left[0]
  const settled = { ...forms, [role]: chosen === undefined ? [] : [chosen] }
  return chosen === undefined
    ? { forms: settled, ambiguous: example, readings: readingsOf(left, example) }
    : { forms: settled, ambiguous: null, readings: [] }
}
