import { limits } from '#core/limits/workbook.ts'
import type { Finding, FindingGroup, Findings, Severity } from './Finding.ts'
import type { CellPosition, Rule } from './rules/Rule.ts'
import type { SheetName } from './Workbook.ts'

/** What one rule found in one column: how often, and the first places. */
export interface Tally {
  readonly sheet: SheetName
  readonly column: string | null
  total: number
  safeFixes: number
  /** The number of findings about the whole column or sheet. */
  withoutRow: number
  readonly places: CellPosition[]
}

/** Counts all findings of a rule by sheet and column, and collects those that may be listed. */
export function talliesOf(rule: Rule, places: Iterable<CellPosition>): Tally[] {
  const tallies = new Map<string, Tally>()
  let listed = 0
  for (const place of places) {
    const sheet = place.sheet ?? rule.sheet
    const key = `${sheet}\n${place.column}`
    let tally = tallies.get(key)
    if (tally === undefined) {
      tally = { sheet, column: place.column, total: 0, safeFixes: 0, withoutRow: 0, places: [] }
      tallies.set(key, tally)
    }
    tally.total++
    if (place.fix?.confidence === 'safe') tally.safeFixes++
    if (place.row === null) tally.withoutRow++
    if (tally.places.length >= maxListed(rule) || listed >= MAX_LISTED) continue
    tally.places.push(place)
    listed++
  }
  return [...tallies.values()]
}

/** Sheets are three, and each may list as many. */
const MAX_LISTED = 3 * limits.findingsListedOfSheet

/** The most findings of a rule that are listed of one column. */
export const maxListed = (rule: Rule): number => rule.maxListed ?? limits.findingsListed

/** Makes one report of what every rule found: all are counted; the columns and places that are listed are bounded by rule and sheet. */
export class FindingsBuilder {
  readonly #findings: Finding[] = []
  readonly #groups: FindingGroup[] = []
  readonly #counts: Record<Severity, number> = { error: 0, warning: 0, confirmation: 0 }
  readonly #errors: Record<'workbook' | SheetName, number> = { workbook: 0, data: 0, dataset_meta_data: 0, vars_meta_data: 0 }
  #safeFixes = 0

  /** Adds all that one rule found. */
  add(rule: Rule, tallies: Iterable<Tally>): void {
    const merged = new Map<string, Tally>()
    for (const tally of tallies) {
      this.#count(rule, tally)
      const key = `${tally.sheet}\n${tally.column}`
      const known = merged.get(key)
      merged.set(key, known ? sumOf(known, tally) : tally)
    }
    const bounds = new Map<SheetName, ListBound>()
    for (const tally of merged.values()) {
      const bound = bounds.get(tally.sheet) ?? { columns: 0, findings: 0, others: 0, ofOthers: 0 }
      bounds.set(tally.sheet, bound)
      this.#list(rule, tally, bound)
    }
    const { code, severity, says } = rule
    for (const [sheet, { others, ofOthers }] of bounds)
      if (others > 0) this.#groups.push({ code, severity, sheet, column: null, otherColumns: others, says, total: ofOthers, listed: 0 })
  }

  result(): Findings {
    return {
      findings: this.#findings,
      groups: this.#groups,
      errorCount: this.#counts.error,
      warningCount: this.#counts.warning,
      confirmationCount: this.#counts.confirmation,
      safeFixes: this.#safeFixes,
      errors: this.#errors,
    }
  }

  #count({ severity }: Rule, { sheet, total, safeFixes, withoutRow }: Tally): void {
    this.#counts[severity] += total
    this.#safeFixes += safeFixes
    if (severity !== 'error') return
    this.#errors.workbook += withoutRow
    this.#errors[sheet] += total - withoutRow
  }

  #list(rule: Rule, { sheet, column, total, places }: Tally, bound: ListBound): void {
    if (bound.columns === limits.findingColumnsListed) {
      bound.others++
      bound.ofOthers += total
      return
    }
    const { code, severity, says } = rule
    const shown = places.slice(0, Math.min(limits.findingsListedOfSheet - bound.findings, maxListed(rule)))
    bound.columns++
    bound.findings += shown.length
    this.#groups.push({ code, severity, sheet, column, says, total, listed: shown.length })
    for (const place of shown) this.#findings.push(findingOf(rule, place))
  }
}

/** What of a rule's findings in one sheet is listed so far, and what is only counted. */
interface ListBound {
  columns: number
  findings: number
  others: number
  ofOthers: number
}

function sumOf(one: Tally, other: Tally): Tally {
  return {
    ...one,
    total: one.total + other.total,
    safeFixes: one.safeFixes + other.safeFixes,
    withoutRow: one.withoutRow + other.withoutRow,
    places: [...one.places, ...other.places],
  }
}

/** A cell that a rule found, as it is reported. */
export function findingOf(rule: Rule, { sheet, row, column, cell, says, value, fix }: CellPosition): Finding {
  return {
    code: rule.code,
    severity: rule.severity,
    sheet: sheet ?? rule.sheet,
    row,
    column,
    ...(cell === undefined ? {} : { cell }),
    says: says ?? rule.says,
    ...(value === undefined || value === '' ? {} : { value: value.slice(0, 200) }),
    ...(fix === undefined ? {} : { fix }),
  }
}
