import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { limits } from '#core/limits.ts'
import type { WorkbookReport } from '#core/submission/checkWorkbook.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import type { CheckOrder } from './checkChild.ts'
import { type HelperBounds, HelperProcess } from './HelperProcess.ts'

const program = fileURLToPath(new URL('./checkChild.ts', import.meta.url))
const usual: HelperBounds = { memoryBytes: limits.workbookCheckMemoryBytes, timeMs: limits.workbookCheckMs }

/** Checks stored workbooks one after the other in a process of their own, which reads stored files and our code, and reaches nothing else. */
export class WorkbookChecks {
  readonly #folder: string
  readonly #helper: HelperProcess<CheckOrder, WorkbookReport>

  /** `folder` is where the files are; a key is the path below it. */
  constructor(folder: string, bounds = usual) {
    this.#folder = folder
    const reaches = [`--allow-fs-read=${folder}/`]
    this.#helper = new HelperProcess({ path: program, reaches, heapBytes: bounds.memoryBytes, ...bounds })
  }

  /** Throws the Problems `unreadable-workbook`, `bad-request` for a workbook beyond the bounds, and `busy` where the portal stops. */
  check(key: string, facts: PortalFacts): Promise<WorkbookReport> {
    return this.#helper.run({ path: join(this.#folder, key), facts })
  }

  /** Ends a running check; those that wait are refused. */
  close(): Promise<void> {
    return this.#helper.close()
  }
}
