import { counted, countText } from '#core/text/counted.ts'
import type { Finding, Severity } from '#core/workbook/Finding.ts'
import { type GroupedFindings, placeTextOf } from '#core/workbook/report/grouped.ts'
import { Button } from '../controls/Button.tsx'
import { Icon } from '../controls/Icon.tsx'
import './FindingList.css'

export interface FindingListProps {
  readonly groups: readonly GroupedFindings[]
  /** The finding that is looked at. */
  readonly selected: Finding | null
  /** Where a rule is explained. */
  readonly addressOf: (code: string) => string
  readonly onSelect: (finding: Finding) => void
  /** Accepts every fix of a rule in a column, listed or not. */
  readonly onFixAll: (group: GroupedFindings['group']) => void
}

/** The name of each severity, and its sign: a shape of its own, so that colour is not needed. */
export const severities: Readonly<Record<Severity, { readonly label: string; readonly icon: 'warning' | 'info' | 'check' }>> = {
  error: { label: 'Error', icon: 'warning' },
  warning: { label: 'Warning', icon: 'info' },
  confirmation: { label: 'To confirm', icon: 'check' },
}

/** What was found, a repeated fault once with its cells. */
export function FindingList({ groups, selected, addressOf, onSelect, onFixAll }: FindingListProps) {
  return (
    <ul className="finding-list">
      {groups.map(({ group, findings }) => {
        const { code, severity, says, total, listed } = group
        const fixes = findings.filter(({ fix }) => fix !== undefined).length
        return (
          <li key={`${code} ${placeTextOf(group)}`} className="finding-group" data-severity={severity}>
            <p className="finding-head">
              <Icon name={severities[severity].icon} />
              <span>
                <strong>{severities[severity].label}</strong> {placeTextOf(group)}
              </span>
              <span className="finding-count num">{countText(total)}</span>
            </p>
            <p>
              {total === 1 ? findings[0]?.says : says} <a href={addressOf(code)}>{code}</a>
            </p>
            <ul className="finding-cells" aria-label={`Cells of ${code}`}>
              {findings.map((finding) => (
                <li key={`${finding.cell ?? finding.row} ${finding.says}`}>
                  <button type="button" aria-pressed={finding === selected} onClick={() => onSelect(finding)}>
                    {finding.cell ?? (finding.row === null ? 'Sheet' : `Row ${finding.row}`)}
                  </button>
                </li>
              ))}
            </ul>
            {total > listed && <p className="muted">{counted(total - listed, 'more cell')} not listed.</p>}
            {fixes > 1 && <Button onPress={() => onFixAll(group)}>Accept all fixes of this kind</Button>}
          </li>
        )
      })}
    </ul>
  )
}
