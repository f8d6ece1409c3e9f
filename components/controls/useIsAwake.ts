import { useEffect, useState } from 'react'

/**
 * Whether scripts run: false while a page is rendered on the server and as it wakes. For controls that can do nothing before, and whose
 * hidden fields have style attributes, which the policy of pages forbids.
 */
export function useIsAwake(): boolean {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  return isAwake
}
