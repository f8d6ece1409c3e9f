import type { BulkFilters } from '#core/api/bulk.ts'
import type { CitationForm } from '#core/catalog/citation.ts'
import type { BulkManifest } from '#core/catalog/provenance.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { formatInstant } from '#core/extent/time.ts'
import { bulkReadmeTexts } from '#core/messages/bulkReadme.ts'
import type { PortalIdentity } from '#core/portal/PortalFace.ts'

/** A file of the archive, as it was written. */
export interface WrittenFile {
  readonly name: string
  readonly sizeBytes: number
  /** Both in hex. */
  readonly crc32: string
  readonly sha256: string
}

/** A data set of the archive, as it was written. */
export interface WrittenDataset {
  readonly record: DatasetRecord
  readonly doi: string | null
  /** `null` for one without observations. */
  readonly rows: number | null
  readonly files: readonly WrittenFile[]
  /** Why some of it is missing; `null` for a complete one. */
  readonly reason: string | null
  readonly citations: readonly CitationForm[]
}

interface Notes {
  /** Milliseconds since 1970 UTC. */
  readonly madeAt: number
  readonly portal: PortalIdentity
  readonly filters: BulkFilters
  readonly isForSpreadsheet: boolean
  readonly datasets: readonly WrittenDataset[]
  /** The requested names that no data set has. */
  readonly unknownNames: readonly string[]
}

/** The files that say what an archive holds, by their names: the same for the same archive. */
export function bulkNotes(notes: Notes): Readonly<Record<string, string>> {
  const { datasets, filters, isForSpreadsheet, portal, unknownNames } = notes
  const madeAt = formatInstant(notes.madeAt)
  const citations = textsOf(datasets, 'Text')
  return {
    'README.txt': bulkReadmeTexts.readme({
      madeAt,
      portal,
      filters,
      isForSpreadsheet,
      datasets: datasets.map(({ record, rows, reason }) => ({
        shortName: record.Short_Name,
        longName: record.Long_Name,
        version: record.Dataset_Version,
        rows,
        reason,
      })),
      citations,
      unknownNames,
    }),
    'citations.txt': citations.map((text) => `${text}\n`).join('\n'),
    'citations.bib': textsOf(datasets, 'BibTeX').join('\n'),
    'manifest.json': `${JSON.stringify(manifestOf(notes, madeAt), null, 2)}\n`,
  }
}

function textsOf(datasets: readonly WrittenDataset[], form: CitationForm['name']): readonly string[] {
  return datasets.flatMap(({ citations }) => citations.filter(({ name }) => name === form).map(({ text }) => text))
}

/** Whether an archive has all that was asked for. */
export const isComplete = ({ datasets, unknownNames }: Pick<Notes, 'datasets' | 'unknownNames'>): boolean =>
  unknownNames.length === 0 && datasets.every(({ reason }) => reason === null)

const statusOf = (isComplete: boolean): BulkManifest['status'] => (isComplete ? 'complete' : 'incomplete')

function manifestOf({ portal, filters, isForSpreadsheet, datasets, unknownNames }: Notes, madeAt: string): BulkManifest {
  return {
    madeAt,
    portal: portal.origin,
    filters,
    spreadsheet: isForSpreadsheet,
    status: statusOf(isComplete({ datasets, unknownNames })),
    unknownNames,
    datasets: datasets.map(({ record, doi, rows, files, reason }) => ({
      shortName: record.Short_Name,
      version: record.Dataset_Version,
      doi,
      status: statusOf(reason === null),
      ...(reason === null ? {} : { reason }),
      rows,
      files,
    })),
  }
}
