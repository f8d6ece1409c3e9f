import { useEffect, useRef, useState } from 'react'
import { workbookCheckTexts } from '#core/messages/workbook.ts'
import type { Finding } from '#core/workbook/Finding.ts'
import type { SheetPart } from '#core/workbook/WorkbookSession.ts'
import { Button } from '../controls/Button.tsx'
import { TextField } from '../controls/TextField.tsx'
import { severities } from './FindingList.tsx'
import './FindingRows.css'

export interface FindingRowsProps {
  readonly finding: Finding | null
  /** The rows around it. */
  readonly part: SheetPart | null
  /** Accepts the fix of its cell. */
  readonly onFix: (finding: Finding) => void
  /** Puts another text into its cell. */
  readonly onPut: (finding: Finding, text: string) => void
}

/** One finding where it stands: the rows around its cell, why it is wrong, and what to put in its place. */
export function FindingRows({ finding, part, onFix, onPut }: FindingRowsProps) {
  const shown = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the list is longer than the screen.
    if (finding) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [finding])
  if (!finding || !part) return <p className="muted">{workbookCheckTexts.choosePrompt}</p>
  const { says, severity, cell, value, fix } = finding
  return (
    <section className="finding-rows" ref={shown} aria-labelledby="finding-says">
      <h2 id="finding-says" aria-live="polite">
        {cell === undefined ? finding.sheet : `${finding.sheet}, ${cell}`}: {says}
      </h2>
      {value !== undefined && (
        <p>
          {severities[severity].label}, found: <code>{value}</code>
        </p>
      )}
      <RowsTable part={part} cell={cell} />
      {fix !== undefined && (
        <Button tone="primary" onPress={() => onFix(finding)}>
          {fix.value === null ? 'Leave the cell blank' : `Use ${fix.value}`}
        </Button>
      )}
      {cell !== undefined && <OtherValue key={`${cell} ${value}`} cell={cell} value={value ?? ''} onPut={(text) => onPut(finding, text)} />}
    </section>
  )
}

function RowsTable({ part: { sheet, columns, rows }, cell }: { readonly part: SheetPart; readonly cell: string | undefined }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="finding-table" aria-label={`Rows of ${sheet}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map(({ letters, header }) => (
              <th key={letters} scope="col">
                {header || letters}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, cells }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {columns.map(({ letters }, index) => (
                <td key={letters} data-found={`${letters}${number}` === cell || undefined}>
                  {`${letters}${number}` === cell && <span className="vh">found here: </span>}
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function OtherValue({ cell, value, onPut }: { readonly cell: string; readonly value: string; readonly onPut: (text: string) => void }) {
  const [text, setText] = useState(value)
  return (
    <form
      className="finding-put"
      onSubmit={(event) => {
        event.preventDefault()
        onPut(text)
      }}
    >
      <TextField label={`Value of ${cell}`} value={text} onChange={setText} />
      <Button type="submit">Replace</Button>
    </form>
  )
}
