import { atom } from 'nanostores'
import { $changeOrders, $file, openWorkbook } from './check.ts'
import { readDraft, removeDraft, type StoredSubmission, writeDraft, writeWork } from './draftStore.ts'
import { $target, watchNames } from './names.ts'
import { $begun, forgetSubmission, submitWorkbook } from './submit.ts'

/** Whether the work that this browser keeps is known yet, and work of another submission that the reader decides on first. */
export const $kept = atom<
  { readonly state: 'reading' } | { readonly state: 'ready' } | { readonly state: 'other'; readonly draft: StoredSubmission }
>({
  state: 'reading',
})

/** The workbook that was restored, and how many changes it had; null for one that was chosen just now. */
export const $restored = atom<{ readonly name: string } | null>(null)

/** Whether the last change could not be kept, as where the browser has no room. */
export const $hasSaveFailed = atom(false)

let owner: string | null = null
let stopKeeping: (() => void) | null = null
let writes: Promise<void> = Promise.resolve()

/** Begins with what this browser keeps for a user; `named` is the submission that the address names, if any. */
export async function openDraft(user: string, named: number | null): Promise<void> {
  owner = user
  $target.set(named)
  $kept.set({ state: 'reading' })
  const draft = await readDraft(user).catch(saveFailed)
  if (owner !== user) return
  if (draft && named !== null && draft.target !== named) return $kept.set({ state: 'other', draft })
  if (draft) restore(draft)
  keep()
}

/** Goes on with the work that was found. */
export function continueDraft(draft: StoredSubmission): void {
  restore(draft)
  keep()
}

/** Removes the work from this page and this browser, for a fresh start. */
export function discardWork(): void {
  stopKeeping?.()
  forgetSubmission()
  $restored.set(null)
  const user = owner
  if (user !== null) write(() => removeDraft(user))
  keep()
}

/** Submits the workbook. The browser has forgotten the work before the page says so: a reader who leaves at once does not find it again. */
export function submitWork(submissionId: number | null): Promise<void> {
  return submitWorkbook(submissionId, async () => {
    const user = owner
    stopKeeping?.()
    if (user !== null) write(() => removeDraft(user))
    await writes
  })
}

/** Leaves nothing of the work in this page; the browser keeps it for the same user. */
export function closeDraft(): void {
  stopKeeping?.()
  stopKeeping = null
  owner = null
  forgetSubmission()
  $restored.set(null)
  $target.set(null)
}

function restore(draft: StoredSubmission): void {
  $target.set(draft.target)
  $begun.set(draft.begun)
  $restored.set({ name: draft.file.name })
  openWorkbook(draft.file, draft.changes)
}

/** From here on every change is kept. */
function keep(): void {
  const user = owner
  if (user === null) return
  stopKeeping?.()
  const keepWork = () => {
    const work = workNow()
    if (work !== null) write(() => writeWork(user, work))
  }
  const stops = [
    watchNames(),
    $file.listen((file) => {
      $restored.set(null)
      const work = workNow()
      write(() => (file === null || work === null ? removeDraft(user) : writeDraft(user, { ...work, file })))
    }),
    $changeOrders.listen(keepWork),
    $begun.listen(keepWork),
    $target.listen(keepWork),
  ]
  stopKeeping = () => {
    for (const stop of stops) stop()
  }
  $kept.set({ state: 'ready' })
}

function workNow() {
  if ($file.get() === null) return null
  return { changes: $changeOrders.get(), target: $target.get(), begun: $begun.get(), savedAt: Date.now() }
}

/** One write after the other, so that the last change is the last to be written. */
function write(make: () => Promise<void>): void {
  writes = writes.then(make).then(
    () => $hasSaveFailed.set(false),
    (fault: unknown) => void saveFailed(fault),
  )
}

function saveFailed(fault: unknown): null {
  if (!(fault instanceof DOMException || fault instanceof ReferenceError)) throw fault
  $hasSaveFailed.set(true)
  return null
}
