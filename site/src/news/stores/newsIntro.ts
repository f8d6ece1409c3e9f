import { atom } from 'nanostores'

const storageKey = 'pelagos.newsIntro'

/** Whether the words that introduce the news subscription are still to be shown in this browser. */
export const $isNewsIntroOpen = atom(!wasSeen())

/** Takes the introduction away for good. */
export function dismissNewsIntro(): void {
  $isNewsIntroOpen.set(false)
  try {
    localStorage.setItem(storageKey, 'seen')
  } catch (refusal) {
    // A browser that forbids storage shows it once a page.
    if (!(refusal instanceof DOMException)) throw refusal
  }
}

function wasSeen(): boolean {
  if (typeof localStorage === 'undefined') return true
  try {
    return localStorage.getItem(storageKey) === 'seen'
  } catch (refusal) {
    if (refusal instanceof DOMException) return false
    throw refusal
  }
}
