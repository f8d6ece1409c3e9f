import { limits } from '#core/limits.ts'
import type { Finding, FindingGroup, Findings, Severity } from './Finding.ts'
import type { PortalFacts } from './PortalFacts.ts'
import { rules } from './rules/index.ts'
import { missingValueTest } from './rules/missingValueText.ts'
import type { Fix, Place, Rule, RuleInput } from './rules/Rule.ts'
import { readTime } from './rules/timeCell.ts'
import type { Vocabulary } from './vocabulary.ts'
import { columnNamed, type SheetName, type Workbook } from './Workbook.ts'

/** Checks a workbook by every rule, in time linear in its cells. Lists at most `findingsListed` findings of a rule and column, counts them all. `portal` is what names and cruises are held against; never throws and never changes the workbook. */
export function validateWorkbook(workbook: Workbook, vocabulary: Vocabulary, portal?: PortalFacts): Findings {
  const input = inputOf(workbook, vocabulary, portal)
  const gathered = new Gathered()
  for (const rule of rules) gathered.add(rule, rule.check(input))
  return gathered.result()
}

/** Every finding with a fix that is accepted, also those that `validateWorkbook` does not list. */
export function* fixableFindings(
  workbook: Workbook,
  vocabulary: Vocabulary,
  isAccepted: (finding: Finding & { readonly fix: Fix }) => boolean,
  portal?: PortalFacts,
): Generator<Finding> {
  const input = inputOf(workbook, vocabulary, portal)
  for (const rule of rules)
    for (const place of rule.check(input)) {
      const { fix, ...found } = finding(rule, place.sheet ?? rule.sheet, place)
      if (fix !== undefined && isAccepted({ ...found, fix })) yield { ...found, fix }
    }
}

function inputOf(workbook: Workbook, vocabulary: Vocabulary, portal: PortalFacts | undefined): RuleInput {
  let times: Float64Array | undefined
  return {
    workbook,
    data: workbook.sheets.get('data'),
    dataset: workbook.sheets.get('dataset_meta_data'),
    variables: workbook.sheets.get('vars_meta_data'),
    vocabulary,
    portal,
    isMissingValue: missingValueTest(workbook, vocabulary),
    times: () => {
      times ??= readTimes(workbook)
      return times
    },
  }
}

class Gathered {
  readonly #findings: Finding[] = []
  readonly #groups: FindingGroup[] = []
  #safeFixes = 0
  readonly #counts: Record<Severity, number> = { error: 0, warning: 0, confirmation: 0 }
  readonly #errors: Record<'workbook' | SheetName, number> = { workbook: 0, data: 0, dataset_meta_data: 0, vars_meta_data: 0 }

  add(rule: Rule, places: Iterable<Place>): void {
    const groups = new Map<string, FindingGroup & { total: number; listed: number }>()
    for (const place of places) {
      const sheet = place.sheet ?? rule.sheet
      const key = `${sheet}\n${place.column}`
      let group = groups.get(key)
      if (group === undefined) {
        group = { code: rule.code, severity: rule.severity, sheet, column: place.column, says: rule.says, total: 0, listed: 0 }
        groups.set(key, group)
      }
      group.total++
      this.#counts[rule.severity]++
      if (place.fix?.confidence === 'safe') this.#safeFixes++
      if (rule.severity === 'error') this.#errors[place.row === null ? 'workbook' : sheet]++
      if (group.listed >= (rule.mostListed ?? limits.findingsListed)) continue
      group.listed++
      this.#findings.push(finding(rule, sheet, place))
    }
    this.#groups.push(...groups.values())
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
}

function finding(rule: Rule, sheet: SheetName, { row, column, cell, says, value, fix }: Place): Finding {
  return {
    code: rule.code,
    severity: rule.severity,
    sheet,
    row,
    column,
    ...(cell === undefined ? {} : { cell }),
    says: says ?? rule.says,
    ...(value === undefined || value === '' ? {} : { value: value.slice(0, 200) }),
    ...(fix === undefined ? {} : { fix }),
  }
}

function readTimes(workbook: Workbook): Float64Array {
  const data = workbook.sheets.get('data')
  const column = data && columnNamed(data, 'time')
  return Float64Array.from({ length: column ? data.rowCount : 0 }, (_, row) => {
    const reading = column && readTime(workbook, column, row)
    return reading?.kind === 'instant' ? reading.ms : Number.NaN
  })
}
