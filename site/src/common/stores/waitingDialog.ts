import { atom, type ReadableAtom } from 'nanostores'

/** A dialog that somebody waits for: what it is about, and whether it was done. */
interface Waiting<Subject> {
  readonly subject: Subject
  readonly answer: (isDone: boolean) => void
}

/** A dialog that any part of the site may ask for and wait for. */
export interface WaitingDialog<Subject> {
  readonly $waiting: ReadableAtom<Waiting<Subject> | null>
  /** Opens it and answers whether it was done. All who ask while it is open share the first one's. */
  ask(subject: Subject): Promise<boolean>
}

/** Makes a dialog that is open while somebody waits for it; `onClosed` is called before those who wait are answered. */
export function waitingDialog<Subject>(onClosed?: () => void): WaitingDialog<Subject> {
  const $waiting = atom<Waiting<Subject> | null>(null)
  let open: Promise<boolean> | null = null
  const ask = (subject: Subject) => {
    open ??= new Promise<boolean>((resolve) => {
      const answer = (isDone: boolean) => {
        $waiting.set(null)
        open = null
        onClosed?.()
        resolve(isDone)
      }
      $waiting.set({ subject, answer })
    })
    return open
  }
  return { $waiting, ask }
}
