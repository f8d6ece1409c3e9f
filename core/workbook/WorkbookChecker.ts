import type { Vocabulary } from '../catalog/vocabulary.ts'
import { changedRows } from './changedRows.ts'
import type { Finding, Findings, Severity } from './Finding.ts'
import type { PortalFacts } from './PortalFacts.ts'
import { inputOf } from './rules/inputOf.ts'
import { type CellPosition, partsOf, type RowPart, type Rule, type RulePart, type WholePart } from './rules/Rule.ts'
import { rulesOf } from './rules/rulesOf.ts'
import { WorkbookFacts } from './rules/WorkbookFacts.ts'
import { FindingsBuilder, findingOf, maxListed, type Tally, talliesOf } from './Tally.ts'
import { lettersIn, numberIn, rowIndexOf, type Sheet, type SheetName, type Workbook } from './Workbook.ts'

/** What is remembered of a part: `found` are Excel's numbers of the rows with a finding, ascending, where it goes row by row. */
interface Checked {
  readonly part: RulePart
  readonly tallies: readonly Tally[]
  readonly found: readonly number[]
}

/**
 * Checks the versions of one workbook, each time only what has changed since the last time: a part of a rule whose columns are the same is not
 * looked at again, and of one that goes row by row only the changed rows are. The result is that of `validateWorkbook`.
 */
export class WorkbookChecker {
  readonly #vocabulary: Vocabulary
  readonly #portal: PortalFacts | undefined
  readonly #facts: WorkbookFacts
  #checked = new Map<Rule, readonly Checked[]>()

  /** `workbook` is the first version; the others share its texts. */
  constructor(workbook: Workbook, vocabulary: Vocabulary, portal?: PortalFacts) {
    this.#vocabulary = vocabulary
    this.#portal = portal
    this.#facts = new WorkbookFacts(workbook.texts, vocabulary)
  }

  check(workbook: Workbook): Findings {
    const input = inputOf(workbook, this.#vocabulary, this.#portal, this.#facts)
    const report = new FindingsBuilder()
    const now = new Map<Rule, readonly Checked[]>()
    for (const rule of rulesOf(workbook)) {
      const before = this.#checked.get(rule)
      const checked = Array.from(partsOf(rule, input), (part, index) => recheck(rule, part, before?.[index]))
      now.set(rule, checked)
      report.add(
        rule,
        checked.flatMap(({ tallies }) => tallies),
      )
    }
    this.#checked = now
    return report.result()
  }

  /**
   * The worst finding of each cell in some rows of a sheet, by the cell's name, as of the last check; that of a whole row is in its first
   * cell. Rows count from 0 below the headers, -1 is theirs.
   */
  findingsIn({ name: sheet, columns }: Sheet, from: number, to: number): ReadonlyMap<string, Finding> {
    const found = new Map<string, Finding>()
    for (const [rule, parts] of this.#checked) {
      for (const { part, tallies } of parts) {
        const isByRow = 'rowsOf' in part
        if (isByRow && part.sheet.name !== sheet) continue
        for (const place of isByRow ? part.check(Math.max(0, from), to) : tallies.flatMap(({ places }) => places)) {
          const finding = findingOf(rule, place)
          const cell = finding.cell ?? (finding.row === null ? undefined : `${columns[0]?.letters}${finding.row}`)
          if (finding.sheet !== sheet || cell === undefined) continue
          const known = found.get(cell)
          if (known === undefined || rank[finding.severity] < rank[known.severity]) found.set(cell, finding)
        }
      }
    }
    return found
  }

  /** Where the errors of a sheet's cells are, as of the last check: the letters of a column with Excel's numbers of its rows, ascending. */
  *errorsOf(sheet: SheetName): Generator<{ readonly letters: string; readonly numbers: readonly number[] }> {
    for (const [rule, parts] of this.#checked) {
      if (rule.severity !== 'error') continue
      for (const { tallies, found } of parts) {
        for (const { sheet: ofTally, places } of tallies) {
          if (ofTally !== sheet) continue
          if (found.length > 0) yield { letters: lettersIn(places[0]?.cell), numbers: found }
          else for (const { cell, row } of places) yield* errorAt(cell, row)
        }
      }
    }
  }
}

const rank: Readonly<Record<Severity, number>> = { error: 0, warning: 1, confirmation: 2 }

function* errorAt(cell: string | undefined, row: number | null) {
  const number = cell === undefined ? row : numberIn(cell)
  if (number !== null) yield { letters: lettersIn(cell), numbers: [number] }
}

function recheck(rule: Rule, part: RulePart, before: Checked | undefined): Checked {
  if (before === undefined || !isSame(part.reads, before.part.reads)) return checkAll(rule, part)
  if (!('rowsOf' in part)) return { ...before, part }
  if (!('rowsOf' in before.part)) return checkAll(rule, part)
  if (isSame(part.rowsOf, before.part.rowsOf)) return { ...before, part }
  const rows = changedIn(part, before.part)
  return rows === undefined ? checkAll(rule, part) : checkRows(rule, part, before, before.part, rows)
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, index) => Object.is(value, other[index]))

/** The rows that may be judged differently now. */
function changedIn(part: RowPart, before: RowPart): ReadonlySet<number> | undefined {
  if (part.sheet.rowNumbers !== before.sheet.rowNumbers || part.rowsOf.length !== before.rowsOf.length) return undefined
  const rows = new Set<number>()
  for (const [index, column] of part.rowsOf.entries()) {
    const changed = changedRows(before.rowsOf[index], column)
    if (changed === undefined) return undefined
    for (const row of changed) {
      rows.add(row)
      if (part.looksBack === true) rows.add(row + 1)
    }
  }
  return rows
}

function checkAll(rule: Rule, part: RulePart): Checked {
  if (!('rowsOf' in part)) return { part, tallies: talliesOf(rule, (part satisfies WholePart).check()), found: [] }
  const found: number[] = []
  const tallies = talliesOf(rule, noted(part.check(0, part.sheet.rowCount), found))
  return { part, tallies, found }
}

function* noted(places: Iterable<CellPosition>, found: number[]): Generator<CellPosition> {
  for (const place of places) {
    found.push(place.row ?? 0)
    yield place
  }
}

function checkRows(rule: Rule, part: RowPart, before: Checked, old: RowPart, rows: ReadonlySet<number>): Checked {
  const found = new Set(before.found)
  let safeFixes = before.tallies[0]?.safeFixes ?? 0
  for (const row of rows) {
    const [was, is] = [placeAt(old, row), placeAt(part, row)]
    if (was?.fix?.confidence === 'safe') safeFixes--
    if (is?.fix?.confidence === 'safe') safeFixes++
    if (was) found.delete(was.row ?? 0)
    if (is) found.add(is.row ?? 0)
  }
  const ordered = [...found].toSorted((one, other) => one - other)
  const places = ordered.slice(0, maxListed(rule)).flatMap((number) => placeAt(part, rowIndexOf(part.sheet, number)) ?? [])
  const [first] = places
  if (first === undefined) return { part, tallies: [], found: [] }
  const tally = { sheet: first.sheet ?? rule.sheet, column: first.column, total: ordered.length, safeFixes, withoutRow: 0, places }
  return { part, tallies: [tally], found: ordered }
}

function placeAt(part: RowPart, row: number): CellPosition | undefined {
  for (const place of part.check(row, row + 1)) return place
  return undefined
}
