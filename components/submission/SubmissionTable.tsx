import { submissionTexts as texts } from '#core/messages/submission.ts'
import type { Age } from '#core/submission/age.ts'
import { phaseLabel } from '#core/submission/phases.ts'
import type { SubmissionRecord } from '#core/submission/records.ts'
import { turnOf } from '#core/submission/turn.ts'
import { Icon } from '../controls/Icon.tsx'
import { Table, type TableColumn } from '../controls/Table.tsx'
import { UtcTime } from '../controls/UtcTime.tsx'
import './SubmissionTable.css'

export interface SubmissionTableProps<Item extends SubmissionRecord> {
  readonly label: string
  readonly submissions: readonly Item[]
  /** The one whose details are open; null for none. */
  readonly selected: number | null
  readonly onSelect: (submission: Item) => void
  /** Who submitted it, where the list is not somebody's own. */
  readonly submitterOf?: (submission: Item) => string
  /** Which curator looks after it; empty for nobody. */
  readonly curatorOf?: (submission: Item) => string
  /** How long it has been in its phase, where that matters; null for one that is complete. */
  readonly ageOf?: (submission: Item) => Age | null
  /** Whether the list is the reader's own. */
  readonly isOwn?: boolean
  readonly empty: string
}

/** Submissions by name, phase and date; a row opens the details, for the keyboard the button with its name does. */
export function SubmissionTable<Item extends SubmissionRecord>(props: SubmissionTableProps<Item>) {
  const { label, submissions, selected, onSelect, submitterOf, curatorOf, ageOf, isOwn = false, empty } = props
  const columns: readonly TableColumn<Item>[] = [
    { id: 'name', label: 'Data set', namesRow: true, cell: (item) => <Name of={item} isOpen={item.Submission_ID === selected} /> },
    ...(submitterOf === undefined ? [] : [{ id: 'submitter', label: 'Submitter', cell: submitterOf }]),
    ...(curatorOf === undefined ? [] : [{ id: 'curator', label: texts.curatorTitle, cell: curatorOf }]),
    { id: 'phase', label: 'Status', cell: ({ phaseId }) => phaseLabel(phaseId) },
    { id: 'turn', label: texts.turn, cell: (item) => turnOf(item, isOwn) },
    ...(ageOf === undefined ? [] : [{ id: 'age', label: 'In phase', cell: (item: Item) => <Waiting age={ageOf(item)} /> }]),
    { id: 'started', label: 'Started', cell: ({ Start_Date_Time: at }) => <UtcTime instant={at} dateOnly /> },
    { id: 'modified', label: 'Latest version', cell: ({ Modified_Date_Time: at }) => <UtcTime instant={at} dateOnly /> },
  ]
  const select = (id: string) => {
    const item = submissions.find(({ Submission_ID }) => String(Submission_ID) === id)
    if (item) onSelect(item)
  }
  return (
    <div className="submission-table">
      <Table
        label={label}
        columns={columns}
        rows={submissions}
        rowId={({ Submission_ID }) => String(Submission_ID)}
        selected={selected === null ? null : String(selected)}
        onSelect={select}
        empty={empty}
      />
    </div>
  )
}

/** A submission that has waited too long has a sign as well as words. */
function Waiting({ age }: { readonly age: Age | null }) {
  if (age === null) return null
  if (!age.isLate) return age.text
  return (
    <span className="submission-late">
      <Icon name="warning" /> {age.text}
      <span className="vh">, {texts.late}</span>
    </span>
  )
}

/** Its click is that of the row. */
function Name({ of: { Dataset, Dataset_Long_Name }, isOpen }: { readonly of: SubmissionRecord; readonly isOpen: boolean }) {
  return (
    <span className="submission-name">
      <button type="button" aria-expanded={isOpen}>
        {Dataset_Long_Name}
      </button>
      <code>{Dataset}</code>
    </span>
  )
}
