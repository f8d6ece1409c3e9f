import type { Vocabulary } from '../catalog/vocabulary.ts'
import type { Finding, Findings } from './Finding.ts'
import type { PortalFacts } from './PortalFacts.ts'
import { inputOf } from './rules/inputOf.ts'
import { type Fix, placesOf } from './rules/Rule.ts'
import { rulesOf } from './rules/rulesOf.ts'
import { FindingsBuilder, findingOf, talliesOf } from './Tally.ts'
import type { Workbook } from './Workbook.ts'

/**
 * Checks a workbook by every rule, in time linear in its cells. All findings are counted; of a rule at most `findingsListed` of a column
 * and `findingsListedOfSheet` of a sheet are listed. `portal` is what names and cruises are checked against; never throws and never changes
 * the workbook.
 */
export function validateWorkbook(workbook: Workbook, vocabulary: Vocabulary, portal?: PortalFacts): Findings {
  const input = inputOf(workbook, vocabulary, portal)
  const report = new FindingsBuilder()
  for (const rule of rulesOf(workbook)) report.add(rule, talliesOf(rule, placesOf(rule, input)))
  return report.result()
}

/** Every finding, also those that `validateWorkbook` does not list. */
export function* allFindings(workbook: Workbook, vocabulary: Vocabulary, portal?: PortalFacts): Generator<Finding> {
  const input = inputOf(workbook, vocabulary, portal)
  for (const rule of rulesOf(workbook)) for (const place of placesOf(rule, input)) yield findingOf(rule, place)
}

/** Every finding with a fix that is accepted, also those that `validateWorkbook` does not list. */
export function* fixableFindings(
  workbook: Workbook,
  vocabulary: Vocabulary,
  isAccepted: (finding: Finding & { readonly fix: Fix }) => boolean,
  portal?: PortalFacts,
): Generator<Finding> {
  for (const { fix, ...found } of allFindings(workbook, vocabulary, portal))
    if (fix !== undefined && isAccepted({ ...found, fix })) yield { ...found, fix }
}
