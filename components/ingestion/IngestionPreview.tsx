import type { IngestionPreviewRecord } from '#core/catalog/ingestionRecords.ts'
import { reportSentences } from '#core/catalog/valueReport.ts'
import { ingestionTexts as texts } from '#core/messages/ingestion.ts'
import { Table } from '../controls/Table.tsx'
import './ingestion.css'

/** What became of every row and value of a file, in the words of the terminal, and the first rows of the data set. */
export function IngestionPreview({ preview }: { readonly preview: IngestionPreviewRecord }) {
  const { dataset, replaces, report, warnings, columns, first } = preview
  const rows = first.map((cells, index) => ({ id: String(index + 1), cells }))
  return (
    <div className="ingestion-form">
      <h3>{texts.report}</h3>
      {report === null ? <p>{texts.noReport}</p> : <Sentences each={reportSentences(report)} />}
      <h3>{texts.warnings}</h3>
      {warnings.length === 0 ? <p>{texts.noWarnings}</p> : <Sentences each={warnings} />}
      {replaces !== null && <p>{texts.replaces(dataset, replaces)}</p>}
      <h3>{texts.firstRows(rows.length)}</h3>
      <Table
        label={texts.firstRows(rows.length)}
        columns={columns.map((name, at) => ({
          id: name,
          label: name,
          namesRow: at === 0,
          isNumber: typeof first[0]?.[at] === 'number',
          cell: ({ cells }: (typeof rows)[number]) => cells[at] ?? '',
        }))}
        rows={rows}
        rowId={({ id }) => id}
      />
    </div>
  )
}

function Sentences({ each }: { readonly each: readonly string[] }) {
  return (
    <ul className="ingestion-sentences">
      {each.map((says) => (
        <li key={says}>{says}</li>
      ))}
    </ul>
  )
}
