import { Icon } from '#components/controls/Icon.tsx'
import { variableColumns } from './variableColumns.ts'
import './ColumnChoice.css'

interface ColumnChoiceProps {
  readonly shown: ReadonlySet<string>
  readonly onChange: (shown: ReadonlySet<string>) => void
}

/** Which columns of the variables grid are shown; the first always is. */
export function ColumnChoice({ shown, onChange }: ColumnChoiceProps) {
  const turn = (column: string) => {
    const next = new Set(shown)
    if (!next.delete(column)) next.add(column)
    onChange(next)
  }
  return (
    <details className="column-choice">
      <summary className="button">
        Columns
        <Icon name="down" />
      </summary>
      <fieldset className="column-choice-list">
        <legend className="vh">Columns shown</legend>
        {variableColumns.slice(1).map(({ column, head }) => (
          <label key={column}>
            <input type="checkbox" checked={shown.has(column)} onChange={() => turn(column)} />
            {head}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
