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
              <Cell change={example} column={column} /> {total > 1 && `and ${counted(total - 1, 'more cell')} `}
              <span className="muted">({code})</span>
            </li>
          ))}
        </List>
      )}
      {byHandTotal > 0 && (
        <List title={texts.byHand}>
          {byHand.map((change) => (
            <li key={`${change.sheet} ${change.cell}`}>
              <Cell change={change} column={change.column} />
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

/** One change in words, such as `data, nitrate, E9: “-999” cleared`. */
function Cell({ change: { sheet, cell, from, to }, column }: { readonly change: Change; readonly column: string | null }) {
  return (
    <>
      {[sheet, column].filter(Boolean).join(', ')}
      {cell === '' ? (
        ' (name)'
      ) : (
        <>
          , <code>{cell}</code>
        </>
      )}
      : {to === '' ? texts.cleared(from) : texts.changedTo(from, to)}
    </>
  )
}
