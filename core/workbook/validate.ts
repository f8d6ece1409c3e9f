import { limits } from '#core/limits.ts'
import type { Finding, FindingGroup, Findings, Severity } from './Finding.ts'
import { rules } from './rules/index.ts'
import { missingValueTest } from './rules/missingValueText.ts'
import type { Place, Rule, RuleInput } from './rules/Rule.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { SheetName, Workbook } from './Workbook.ts'

/** Checks a workbook by every rule, in time linear in its cells. Lists at most `findingsListed` findings of a rule and column, counts them all; never throws and never changes the workbook. */
export function validateWorkbook(workbook: Workbook, vocabulary: Vocabulary): Findings {
  const input: RuleInput = {
    workbook,
    data: workbook.sheets.get('data'),
    vocabulary,
    isMissingValue: missingValueTest(workbook, vocabulary),
  }
  const gathered = new Gathered()
  for (const rule of rules) gathered.add(rule, rule.check(input))
  return gathered.result()
}

class Gathered {
  readonly #findings: Finding[] = []
  readonly #groups: FindingGroup[] = []
  readonly #counts: Record<Severity, number> = { error: 0, warning: 0, confirmation: 0 }
  readonly #errors: Record<'workbook' | SheetName, number> = { workbook: 0, data: 0, dataset_meta_data: 0, vars_meta_data: 0 }

  add(rule: Rule, places: Iterable<Place>): void {
    const groups = new Map<string, FindingGroup & { total: number; listed: number }>()
    for (const place of places) {
      const sheet = place.sheet ?? rule.sheet
      const key = `${sheet}\n${place.column}`
      let group = groups.get(key)
      if (group === undefined) {
        group = { code: rule.code, severity: rule.severity, sheet, column: place.column, total: 0, listed: 0 }
        groups.set(key, group)
      }
      group.total++
      this.#counts[rule.severity]++
      if (rule.severity === 'error') this.#errors[place.row === null ? 'workbook' : sheet]++
      if (group.listed >= limits.findingsListed) continue
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
      errors: this.#errors,
    }
  }
}

function finding(rule: Rule, sheet: SheetName, { row, column, says, value }: Place): Finding {
  const told = { code: rule.code, severity: rule.severity, sheet, row, column, says: says ?? rule.says }
  return value === undefined || value === '' ? told : { ...told, value: value.slice(0, 200) }
}
