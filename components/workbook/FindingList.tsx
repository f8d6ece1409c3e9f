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
  /** Accepts the fix of a cell; without it there are no buttons. */
  readonly onFix?: (finding: Finding) => void
  /** Accepts every fix of a rule in a column, listed or not. */
  readonly onFixAll?: (group: GroupedFindings['group']) => void
}

/** The name of each severity, and its sign: a shape of its own, so that colour is not needed. */
export const severities: Readonly<Record<Severity, { readonly label: string; readonly icon: 'warning' | 'info' | 'check' }>> = {
  error: { label: 'Error', icon: 'warning' },
  warning: { label: 'Warning', icon: 'info' },
  confirmation: { label: 'To confirm', icon: 'check' },
}

/** What a fix does, as its button says it. */
export const fixText = ({ value, turnsSign }: NonNullable<Finding['fix']>): string =>
  value === null ? 'Leave blank' : `Use ${value}${turnsSign ? ' and change all signs' : ''}`

/** What was found, a repeated fault once with its cells. */
export function FindingList({ groups, selected, addressOf, onSelect, onFix, onFixAll }: FindingListProps) {
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
                <FoundCell
                  key={`${finding.cell ?? finding.row} ${finding.says}`}
                  {...{ finding, onSelect }}
                  isSelected={finding === selected}
                  {...(onFix && { onFix })}
                />
              ))}
            </ul>
            {total > listed && <p className="muted">{counted(total - listed, 'more cell')} not listed.</p>}
            {fixes > 1 && onFixAll && <Button onPress={() => onFixAll(group)}>Accept all fixes of this kind</Button>}
          </li>
        )
      })}
    </ul>
  )
}

interface FoundCellProps extends Pick<FindingListProps, 'onSelect' | 'onFix'> {
  readonly finding: Finding
  readonly isSelected: boolean
}

/** A cell with what it holds and the button that corrects it. */
function FoundCell({ finding, isSelected, onSelect, onFix }: FoundCellProps) {
  const { cell, row, value, fix } = finding
  const place = cell ?? (row === null ? 'Sheet' : `Row ${row}`)
  return (
    <li data-fixed={fix !== undefined || undefined}>
      <button type="button" className="finding-cell" aria-pressed={isSelected} onClick={() => onSelect(finding)}>
        {place}
      </button>
      {value !== undefined && value !== '' && <code>{value}</code>}
      {fix !== undefined &&
        (onFix ? (
          <Button aria-label={`${fixText(fix)} in ${place}`} onPress={() => onFix(finding)}>
            {fixText(fix)}
          </Button>
        ) : (
          <span className="muted">{fixText(fix)}</span>
        ))}
    </li>
  )
}
