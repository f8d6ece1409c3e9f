import type { ReactNode } from 'react'
import { portalTexts as texts } from '#core/messages/submissionPortal.ts'
import { counted } from '#core/text/counted.ts'
import type { Change } from '#core/workbook/applyFixes.ts'
import type { ChangeSummary } from '#core/workbook/changeSummary.ts'
import type { Finding } from '#core/workbook/Finding.ts'
import './ChangeList.css'

export interface ChangeListProps {
  readonly summary: ChangeSummary
  /** Times that are read differently from how they are written, one example of each kind. */
  readonly times: readonly Finding[]
}

/** What was changed in a workbook, by the reader's fixes, on reading and by hand (SBM-09). */
export function ChangeList({ summary: { fixes, byHand, byHandTotal, notes }, times }: ChangeListProps) {
  const isUnchanged = fixes.length === 0 && byHandTotal === 0
  return (
    <div className="change-list">
      {isUnchanged && <p>{texts.noChanges}</p>}
      {times.length > 0 && (
        <List title={texts.times}>
          {times.map(({ cell, says }) => (
            <li key={`${cell} ${says}`}>{says}</li>
          ))}
        </List>
      )}
      {fixes.length > 0 && (
        <List title={texts.fixes}>
          {fixes.map(({ code, sheet, column, total, example }) => (
            <li key={`${code} ${sheet} ${column}`}>
              {[sheet, column].filter(Boolean).join(', ')}: {example.cell !== '' && `${counted(total, 'cell')} `}({code}), as in{' '}
              <Cell change={example} />
            </li>
          ))}
        </List>
      )}
      {byHandTotal > 0 && (
        <List title={texts.byHand}>
          {byHand.map((change) => (
            <li key={`${change.sheet} ${change.cell}`}>
              {change.sheet}, row {change.row}
              {change.column && `, ${change.column}`}: <Cell change={change} />
            </li>
          ))}
        </List>
      )}
      {notes.length > 0 && (
        <List title={texts.lost}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </List>
      )}
      {byHandTotal > byHand.length && <p className="muted">{texts.notListed(byHandTotal - byHand.length)}</p>}
    </div>
  )
}

function List({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard. */}
      <ul tabIndex={0} aria-label={title}>
        {children}
      </ul>
    </section>
  )
}

function Cell({ change: { cell, from, to } }: { readonly change: Change }) {
  return (
    <>
      {cell === '' ? 'the name' : <code>{cell}</code>} from {quoted(from)} to {quoted(to)}
    </>
  )
}

const quoted = (text: string): string => (text === '' ? 'nothing' : `“${text}”`)
