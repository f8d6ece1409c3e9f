import { atom, type WritableAtom } from 'nanostores'
import { logError } from '../../common/stores/faults.ts'
import { inStorage } from '../../common/stores/inStorage.ts'

/** What a reader can switch on for a page: the tour, and the marks that explain one thing each. */
export type HelpKind = 'tour' | 'hints'

const keyOf = (kind: HelpKind, page: string) => `pelagos.${kind}.${page}`

/** Whether a reader has switched it on for this page in this browser. What cannot be read counts as off, and is logged (NAV-12). */
export function rememberedFlag(storage: Pick<Storage, 'getItem'>, kind: HelpKind, page: string): boolean {
  const text = storage.getItem(keyOf(kind, page))
  if (text === null) return false
  if (text === 'true' || text === 'false') return text === 'true'
  logError(new Error(`The flag ${keyOf(kind, page)} is neither true nor false: ${text.slice(0, 40)}`))
  return false
}

/** The flag of a page, remembered as it changes. A browser that forbids storage keeps it while the page is open. */
export function helpFlag(kind: HelpKind, page: string): WritableAtom<boolean> {
  const $flag = atom(inStorage('localStorage', (storage) => rememberedFlag(storage, kind, page)) ?? false)
  $flag.listen((isOn) => inStorage('localStorage', (storage) => storage.setItem(keyOf(kind, page), String(isOn))))
  return $flag
}
