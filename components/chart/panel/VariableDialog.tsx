import './VariableDialog.css'
import { useMemo, useState } from 'react'
import { List, type RowComponentProps } from 'react-window'
import { Dialog } from '#components/controls/Dialog.tsx'
import { TextField } from '#components/controls/TextField.tsx'
import { unitWords } from '#core/text/unitWords.ts'
import { type ChoiceRow, choiceRows, type VariableChoice } from './VariableChoice.ts'

interface VariableDialogProps {
  readonly isOpen: boolean
  readonly choices: readonly VariableChoice[]
  readonly onChoose: (id: number) => void
  readonly onClose: () => void
}

/** Pixels of a heading and of a variable. */
const [HEADING, ROW] = [40, 44]

/** A searchable list of the variables that can be charted, by data set. Only the rows in view are in the page. */
export function VariableDialog({ isOpen, choices, onChoose, onClose }: VariableDialogProps) {
  const [search, setSearch] = useState('')
  const rows = useMemo(() => choiceRows(choices, search), [choices, search])
  const count = rows.filter(({ kind }) => kind === 'variable').length
  const choose = (id: number) => {
    onChoose(id)
    onClose()
  }
  return (
    <Dialog title="Choose a variable" isOpen={isOpen} onClose={onClose} width="wide">
      <div className="variable-search">
        <TextField label="Search" value={search} onChange={setSearch} placeholder="temperature, wind, COADS" autoFocus />
        <p role="status">{count === 0 ? 'No variables found for current search parameters' : `${count} variables`}</p>
        <div className="variable-list">
          <List
            rowComponent={Row}
            rowCount={rows.length}
            rowHeight={(index) => (rows[index]?.kind === 'dataset' ? HEADING : ROW)}
            rowProps={{ rows, choose }}
          />
        </div>
      </div>
    </Dialog>
  )
}

interface RowProps {
  readonly rows: readonly ChoiceRow[]
  readonly choose: (id: number) => void
}

function Row({ index, style, ariaAttributes, rows, choose }: RowComponentProps<RowProps>) {
  const row = rows[index]
  if (!row) return null
  if (row.kind === 'dataset')
    return (
      <div style={style} {...ariaAttributes} className="variable-dataset">
        <b>{row.name}</b>
        <span>
          {row.make}, {row.count} {row.count === 1 ? 'variable' : 'variables'}
        </span>
      </div>
    )
  const { choice } = row
  return (
    <div style={style} {...ariaAttributes}>
      <button type="button" className="variable-row" onClick={() => choose(choice.id)}>
        <span>{choice.longName}</span>
        <span className="variable-facts">
          <code>{choice.name}</code> {unitWords(choice.unit)}
        </span>
      </button>
    </div>
  )
}
