import { atom } from 'nanostores'

/** One short notice; `id` only distinguishes it from others. */
export interface Notice {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'danger'
}

/** Notices that are shown, oldest first. */
export const $notices = atom<readonly Notice[]>([])

/** What the reader waits for on this page, or `null`: shown in a line under the bar. */
export const $loading = atom<string | null>(null)

const carriedKey = 'pelagos.notice'
let last = 0

/** Shows a short notice in the snackbar of any page, as `notify('Address copied.')`; returns its ID, for dismissing it early. */
export function notify(text: string, tone: Notice['tone'] = 'plain'): number {
  last += 1
  $notices.set([...$notices.get(), { id: last, text, tone }])
  return last
}

/** Takes a notice away. */
export function dismissNotice(id: number): void {
  $notices.set($notices.get().filter((notice) => notice.id !== id))
}

/** Keeps a notice for the page that opens next. */
export function notifyOnNextPage(text: string): void {
  sessionStorage.setItem(carriedKey, text)
}

/** Shows what the page before has kept. */
export function showCarriedNotice(): void {
  const text = sessionStorage.getItem(carriedKey)
  if (text === null) return
  sessionStorage.removeItem(carriedKey)
  notify(text)
}
