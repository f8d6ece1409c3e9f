import { useEffect, useState } from 'react'

/**
 * Whether scripts run: false while a page is rendered on the server and until it is hydrated. For controls that can do nothing before, and whose
 * hidden fields have style attributes, which the policy of pages forbids.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated
}
