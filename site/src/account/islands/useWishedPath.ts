import { useSyncExternalStore } from 'react'
import { wishedPath } from '../addresses.ts'

const never = () => () => {}

/** Where the reader is to be led afterwards; `null` in a page that is being built, and where the address does not say. */
export function useWishedPath(): string | null {
  return useSyncExternalStore(
    never,
    () => wishedPath(location.search),
    () => null,
  )
}
