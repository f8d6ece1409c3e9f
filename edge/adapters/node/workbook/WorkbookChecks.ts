import { fileURLToPath } from 'node:url'
import { limits } from '#core/limits/submission.ts'
import { submissionErrors } from '#core/messages/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import type { CheckReport } from '#core/submission/checkWorkbook.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import { objectsFolder } from '../../../dataFolder/FolderObjects.ts'
import { withLocalFile } from '../../../dataFolder/withLocalFile.ts'
import type { ObjectStore } from '../../../files/ObjectStore.ts'
import { rejectOtherBytes, type StoredFile } from '../../../files/objectDamage.ts'
import { FairQueue } from '../../../platform/FairQueue.ts'
import type { CheckChildCalls } from './checkChild.ts'
import { type HelperBounds, HelperProcess } from './HelperProcess.ts'

const WORKBOOK_CHECK_MS = 300_000 // ten times what the largest workbook takes
const WORKBOOK_CHECKS_WAITING = 40 // at the few seconds of a usual workbook, some minutes
const WORKBOOK_CHECKS_WAITING_PER_USER = 10 // ten submissions at once
const WORKBOOK_CHECK_RETRY_SECONDS = 30 // within the time that a client repeats a commit (SBM-15)

const program = fileURLToPath(new URL('./checkChild.ts', import.meta.url))
/** Where stored files are: a store, and the data folder that has it or takes copies of it. */
interface StoredFiles {
  readonly objects: ObjectStore
  readonly dataDir: string
}

/** What a check may use, and how many may wait for their turn; tests give less. */
interface CheckBounds extends HelperBounds {
  readonly waiting: number
  readonly waitingPerCaller: number
}

const usual: CheckBounds = {
  memoryBytes: limits.workbookCheckMemoryBytes,
  timeMs: WORKBOOK_CHECK_MS,
  waiting: WORKBOOK_CHECKS_WAITING,
  waitingPerCaller: WORKBOOK_CHECKS_WAITING_PER_USER,
}

/**
 * Checks stored workbooks one after the other in a process of their own, which reads stored files and our code, and reaches nothing else.
 * Submitters take turns: who has many workbooks waiting delays another by one check.
 */
export class WorkbookChecks {
  readonly #files: StoredFiles
  readonly #turns: FairQueue
  readonly #helper: HelperProcess<CheckChildCalls>

  constructor(files: StoredFiles, { waiting, waitingPerCaller, ...bounds }: CheckBounds = usual) {
    this.#files = files
    this.#turns = new FairQueue({ name: 'workbook-checks', slots: 1, waiting, waitingPerCaller, busyProblem: crowded })
    const reaches = [`--allow-fs-read=${objectsFolder(files.dataDir)}/`]
    this.#helper = new HelperProcess({ path: program, reaches, heapBytes: bounds.memoryBytes, ...bounds })
  }

  /**
   * Checks a workbook in the turn of its submitter, if its bytes are those that were recorded. Throws the Problems `damaged-data`,
   * `unreadable-workbook`, `bad-request` for a workbook beyond the bounds, and `busy` where too many wait or the portal stops.
   */
  check(file: StoredFile, facts: PortalFacts, submitter: string): Promise<CheckReport> {
    const run = (path: string) => this.#helper.call('check', { path, facts })
    return this.#turns.run(submitter, () => withLocalFile(this.#files, file, (found) => rejectOtherBytes(file, found), run))
  }

  /** Stops the running check and rejects the waiting ones. */
  close(): Promise<void> {
    return this.#helper.close()
  }
}

const crowded = () => new Problem('busy', submissionErrors.busy, { retryAfterSeconds: WORKBOOK_CHECK_RETRY_SECONDS })
