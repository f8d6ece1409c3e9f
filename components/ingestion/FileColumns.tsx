import { type ColumnChoice, choiceOf, columnRoles } from '#core/catalog/draftColumns.ts'
import type { IngestionDraftRecord } from '#core/catalog/ingestionRecords.ts'
import { ingestionTexts as texts } from '#core/messages/ingestion.ts'
import { Table, type TableColumn } from '../controls/Table.tsx'
import './ingestion.css'

type DraftColumn = IngestionDraftRecord['columns'][number]

export interface FileColumnsProps {
  readonly columns: readonly DraftColumn[]
  /** What a person changed, by the names of the columns in the file. */
  readonly choices: Readonly<Record<string, ColumnChoice>>
  readonly onChange: (choices: Readonly<Record<string, ColumnChoice>>) => void
}

/** The columns of a file, and what each becomes. */
export function FileColumns({ columns, choices, onChange }: FileColumnsProps) {
  const current = (drafted: DraftColumn) => choices[drafted.column] ?? choiceOf(drafted)
  const change = (drafted: DraftColumn, part: Partial<ColumnChoice>) =>
    onChange({ ...choices, [drafted.column]: { ...current(drafted), ...part } })
  const shown: TableColumn<DraftColumn>[] = [
    { id: 'column', label: texts.column, namesRow: true, cell: ({ column }) => column },
    {
      id: 'holds',
      label: texts.holds,
      cell: (drafted) => (
        <select
          className="ingestion-cell"
          aria-label={texts.holdsOf(drafted.column)}
          value={current(drafted).holds}
          onChange={({ target }) => change(drafted, { holds: target.value })}
        >
          {holdsOf(drafted).map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      ),
    },
    {
      id: 'name',
      label: texts.name,
      cell: (drafted) =>
        current(drafted).holds === 'variable' && (
          <input
            className="ingestion-cell"
            aria-label={texts.nameOf(drafted.column)}
            value={current(drafted).name}
            onChange={({ target }) => change(drafted, { name: target.value })}
          />
        ),
    },
    {
      id: 'unit',
      label: texts.unit,
      cell: (drafted) =>
        current(drafted).holds !== 'left-out' && (
          <input
            className="ingestion-cell ingestion-unit"
            aria-label={texts.unitOf(drafted.column)}
            value={current(drafted).unit}
            onChange={({ target }) => change(drafted, { unit: target.value })}
          />
        ),
    },
    { id: 'standardName', label: texts.standardName, cell: ({ standardName }) => standardName },
    { id: 'first', label: texts.first, cell: ({ first }) => first.join(', ') },
  ]
  return <Table label={texts.columns} columns={shown} rows={columns} rowId={({ column }) => column} />
}

/** A role that only formats and names tell, such as `year`, is offered where the column has it. */
const holdsOf = ({ role }: DraftColumn): readonly (readonly [string, string])[] => [
  ['variable', texts.variable],
  ...[...new Set([...columnRoles, ...(role === '' ? [] : [role])])].map((each) => [each, each] as const),
  ['left-out', texts.leftOut],
]
