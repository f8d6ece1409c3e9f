import { atom } from 'nanostores'

/** One short notice; `id` only tells it from its neighbours. */
export interface Notice {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'danger'
}

/** Notices that are shown, oldest first. */
export const $notices = atom<readonly Notice[]>([])

let last = 0

/** Shows a short notice in the snackbar of any page. */
export function notify(text: string, tone: Notice['tone'] = 'plain'): void {
  last += 1
  $notices.set([...$notices.get(), { id: last, text, tone }])
}

/** Takes a notice away. */
export function dismissNotice(id: number): void {
  $notices.set($notices.get().filter((notice) => notice.id !== id))
}
