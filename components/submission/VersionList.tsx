import type { VersionRecord } from '#core/api/submissionRecords.ts'
import { sizeText } from '#core/size/sizeText.ts'
import { counted } from '#core/text/counted.ts'
import { Table, type TableColumn } from '../controls/Table.tsx'
import { UtcTime } from '../controls/UtcTime.tsx'

const columns: readonly TableColumn<VersionRecord>[] = [
  {
    id: 'file',
    label: 'File',
    namesRow: true,
    cell: ({ name, link }) => (
      <a href={link} download>
        <code>{name}</code>
      </a>
    ),
  },
  { id: 'stored', label: 'Stored', cell: ({ storedAt }) => <UtcTime instant={storedAt} /> },
  { id: 'size', label: 'Size', isNumber: true, cell: ({ sizeBytes }) => sizeText(sizeBytes) },
  { id: 'found', label: 'Contents', cell: contentsOf },
]

/** What the check of a version found; a raw original is kept as it was sent. */
function contentsOf({ summary }: VersionRecord): string {
  if (summary === null) return 'raw original'
  return `${counted(summary.rows, 'row')}, ${counted(summary.variables, 'variable')}, ${counted(summary.warnings, 'warning')}`
}

/** Every stored file of a submission, the newest first. */
export function VersionList({ versions }: { readonly versions: readonly VersionRecord[] }) {
  return <Table label="Files" columns={columns} rows={versions} rowId={({ name }) => name} />
}
