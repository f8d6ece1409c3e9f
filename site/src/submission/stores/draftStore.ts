import type { ChangeOrder } from '../../workers/workbookCheck.ts'
import type { UploadInProgress } from './submit.ts'

const DRAFT_LIFE_MS = 2_592_000_000 // a month; a cruise is longer than the week of an upload

/** What somebody does with a workbook, small enough to be written after every change. */
export interface DraftState {
  readonly changes: readonly ChangeOrder[]
  /** The submission that it updates; null for a new one. */
  readonly target: number | null
  readonly begun: UploadInProgress | null
  /** Milliseconds since 1970. */
  readonly savedAt: number
}

/** Work on a submission as this browser keeps it. */
export interface StoredSubmission extends DraftState {
  readonly file: File
}

const FILES = 'files'
const WORK = 'work'

/** The work of a user; null where none is kept, or not whole. Nobody gets that of another user. */
export async function readDraft(owner: string): Promise<StoredSubmission | null> {
  const [file, work] = await inStores('readonly', (files, works) => Promise.all([answerOf(files.get(owner)), answerOf(works.get(owner))]))
  if (!(file instanceof File) || !isWork(work)) return null
  return work.savedAt + DRAFT_LIFE_MS > Date.now() ? { ...work, file } : null
}

/** Keeps a workbook in place of the one before, both or neither of file and work. */
export function writeDraft(owner: string, { file, ...work }: StoredSubmission): Promise<void> {
  return inStores('readwrite', (files, works) => {
    files.put(file, owner)
    works.put(work, owner)
  })
}

/** Keeps what was done since; the workbook stays. */
export function writeWork(owner: string, work: DraftState): Promise<void> {
  return inStores('readwrite', (_, works) => void works.put(work, owner))
}

/** Forgets the work of a user. */
export function removeDraft(owner: string): Promise<void> {
  return inStores('readwrite', (files, works) => {
    files.delete(owner)
    works.delete(owner)
  })
}

/** Resolves when the transaction is complete, with what was read in it. Rejects with a DOMException, as where the browser has no room. */
async function inStores<Value>(
  mode: IDBTransactionMode,
  use: (files: IDBObjectStore, works: IDBObjectStore) => Value,
): Promise<Awaited<Value>> {
  const database = await openDatabase()
  try {
    const transaction = database.transaction([FILES, WORK], mode, { durability: 'strict' })
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new DOMException('The browser did not keep the work.', 'AbortError'))
    })
    const [value] = await Promise.all([use(transaction.objectStore(FILES), transaction.objectStore(WORK)), ended])
    return value
  } finally {
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('pelagos.submission', 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(FILES)
    opening.result.createObjectStore(WORK)
  }
  return answerOf(opening)
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** What a former version of the page wrote is not gone on with. */
function isWork(value: unknown): value is DraftState {
  if (typeof value !== 'object' || value === null) return false
  const { changes, target, savedAt } = value as Partial<DraftState>
  return Array.isArray(changes) && (target === null || Number.isInteger(target)) && typeof savedAt === 'number'
}
