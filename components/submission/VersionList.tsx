import { submissionTexts as texts } from '#core/messages/submission.ts'
import { sizeText } from '#core/size/sizeText.ts'
import type { VersionRecord } from '#core/submission/records.ts'
import { workbookAddress } from '#core/submission/workbookAddress.ts'
import { counted } from '#core/text/counted.ts'
import { Table, type TableColumn } from '../controls/Table.tsx'
import { UtcTime } from '../controls/UtcTime.tsx'

const columnsOf = (submissionId: number): readonly TableColumn<VersionRecord>[] => [
  {
    id: 'file',
    label: 'File',
    namesRow: true,
    cell: ({ name, link }) => (
      <a className="version-file" href={link} download>
        <code>{name}</code>
      </a>
    ),
  },
  { id: 'stored', label: 'Stored', cell: ({ storedAt }) => <UtcTime instant={storedAt} /> },
  { id: 'size', label: 'Size', isNumber: true, cell: ({ sizeBytes }) => sizeText(sizeBytes) },
  { id: 'found', label: 'Contents', cell: contentsOf },
  {
    id: 'open',
    label: 'Workbook',
    cell: ({ kind, name, storedAt }) =>
      kind === 'workbook' && (
        <a href={workbookAddress({ submissionId, version: Date.parse(storedAt), cell: null })} aria-label={`${texts.openWorkbook} ${name}`}>
          {texts.openWorkbook}
        </a>
      ),
  },
]

/** What the check of a version found; a raw original is kept as it was sent. */
function contentsOf({ summary }: VersionRecord): string {
  if (summary === null) return 'raw original'
  return `${counted(summary.rows, 'row')}, ${counted(summary.variables, 'variable')}, ${counted(summary.warnings, 'warning')}`
}

export interface VersionListProps {
  readonly submissionId: number
  readonly versions: readonly VersionRecord[]
}

/** Every stored file of a submission, the newest first. */
export function VersionList({ submissionId, versions }: VersionListProps) {
  return <Table label="Files" columns={columnsOf(submissionId)} rows={versions} rowId={({ name }) => name} />
}
