import { setPriority } from 'node:os'
import { platform } from 'node:process'
import { type WorkbookDataset, writeMetadataWorkbook } from '#core/workbook/metadataWorkbook.ts'
import { HELPER_PRIORITY } from '../../../engines/sqlChild/processor.ts'
import { answerParent } from '../../../platform/helpers/answerParent.ts'

/** One workbook to write; `madeAt` in milliseconds since 1970 UTC. */
interface WorkbookOrder {
  readonly dataset: WorkbookDataset
  readonly madeAt: number
}

// On Linux a thread has a priority of its own; elsewhere this would be the whole process's.
if (platform === 'linux') setPriority(HELPER_PRIORITY)

const calls = { write: ({ dataset, madeAt }: WorkbookOrder) => writeMetadataWorkbook(dataset, madeAt) }

/** Writes metadata workbooks. */
export type WorkbookCalls = typeof calls

answerParent(calls)
