import { counted } from '#core/text/counted.ts'
import type { Finding, FindingGroup, Findings, Severity } from '../Finding.ts'

/** A repeated fault as one thing to read: its group with the findings that are listed of it. */
export interface GroupedFindings {
  readonly group: FindingGroup
  readonly findings: readonly Finding[]
}

const order: Readonly<Record<Severity, number>> = { error: 0, warning: 1, confirmation: 2 }

/** Findings by rule, sheet and column: errors first, then warnings, then confirmations, each in the order of the rules. */
export function groupedFindings({ findings, groups }: Findings): readonly GroupedFindings[] {
  const listed = new Map<string, Finding[]>()
  for (const finding of findings) {
    const known = listed.get(keyOf(finding))
    if (known) known.push(finding)
    else listed.set(keyOf(finding), [finding])
  }
  return groups
    .map((group) => ({ group, findings: group.listed === 0 ? [] : (listed.get(keyOf(group)) ?? []) }))
    .toSorted((one, other) => order[one.group.severity] - order[other.group.severity])
}

/** The listed findings in the order of their groups: errors come first. */
export const inOrder = (groups: readonly GroupedFindings[]): readonly Finding[] => groups.flatMap(({ findings }) => findings)

/** Where the findings of a group are: its sheet, and its column or how many further columns. */
export function placeTextOf({ sheet, column, otherColumns }: FindingGroup): string {
  const place = otherColumns === undefined ? column : counted(otherColumns, 'more column')
  return place === null ? sheet : `${sheet}, ${place}`
}

const keyOf = ({ code, sheet, column }: Pick<Finding, 'code' | 'sheet' | 'column'>): string => `${code}\n${sheet}\n${column}`
