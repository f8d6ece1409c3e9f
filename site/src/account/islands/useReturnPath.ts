import { useSyncExternalStore } from 'react'
import { returnPath } from '../addresses.ts'

const never = () => () => {}

/** Where the reader is to be led afterwards; `null` in a page that is being built, and where the address does not say. */
export function useReturnPath(): string | null {
  return useSyncExternalStore(
    never,
    () => returnPath(location.search),
    () => null,
  )
}
