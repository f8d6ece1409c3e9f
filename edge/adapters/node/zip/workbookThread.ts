import { setPriority } from 'node:os'
import { platform } from 'node:process'
import { type DescribedDataset, writeMetadataWorkbook } from '#core/workbook/metadataWorkbook.ts'
import { HELPER_PRIORITY } from '../../../engines/sqlChild/processor.ts'
import { answerCalls } from '../../../platform/threads/answerCalls.ts'

/** One workbook to write; `madeAt` in milliseconds since 1970 UTC. */
export interface WorkbookOrder {
  readonly dataset: DescribedDataset
  readonly madeAt: number
}

// On Linux a thread has a priority of its own; elsewhere this would be the whole process's.
if (platform === 'linux') setPriority(HELPER_PRIORITY)

answerCalls(({ dataset, madeAt }: WorkbookOrder) => writeMetadataWorkbook(dataset, madeAt))
