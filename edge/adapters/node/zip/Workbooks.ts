import type { WorkbookDataset } from '#core/workbook/metadataWorkbook.ts'
import { Helper } from '../../../platform/helpers/Helper.ts'
import { openThread } from '../../../platform/helpers/openThread.ts'
import type { WorkbookCalls } from './workbookThread.ts'

/** Measured: a thread with its library takes 50 MB and 0.3 s to start; memory that archives take again is no growth. */
const IDLE_THREAD_MS = 600_000

/** Writes workbooks in a thread, which starts with the first one and ends some time after the last: loading the library alone takes 0.2 s. */
export class Workbooks {
  readonly #thread = new Helper<WorkbookCalls>(
    () => openThread(new URL('./workbookThread.ts', import.meta.url), { name: 'workbooks' }),
    IDLE_THREAD_MS,
  )

  /** As `writeMetadataWorkbook`; rejects where the thread has ended before. */
  write(dataset: WorkbookDataset, madeAt: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.#thread.call('write', { dataset: plain(dataset), madeAt })
  }

  /** Ends the thread; pending calls are rejected. */
  close(): Promise<void> {
    return this.#thread.end()
  }
}

/** What the workbook shows of a data set, without what belongs to the store. */
function plain({ record, variables, references, cruiseNames, doi, licence }: WorkbookDataset): WorkbookDataset {
  return {
    record,
    references,
    cruiseNames,
    doi,
    licence,
    variables: variables.map(({ row, record: described }) => ({ row, record: described })),
  }
}
