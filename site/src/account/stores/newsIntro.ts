import { atom } from 'nanostores'
import { inStorage } from '../../common/stores/inStorage.ts'

const storageKey = 'pelagos.newsIntro'

/** Whether the words that introduce the news subscription are still to be shown in this browser; one that forbids storage shows them once a page. */
export const $isNewsIntroOpen = atom(
  typeof localStorage !== 'undefined' && inStorage('localStorage', (storage) => storage.getItem(storageKey)) !== 'seen',
)

/** Takes the introduction away for good. */
export function dismissNewsIntro(): void {
  $isNewsIntroOpen.set(false)
  inStorage('localStorage', (storage) => storage.setItem(storageKey, 'seen'))
}
