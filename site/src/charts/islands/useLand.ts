import { useEffect, useState } from 'react'
import type { Land } from '#components/map/geography/Land.ts'
import { landOfFeatures } from '#components/map/geography/landOfFeatures.ts'
import { mapAddresses } from '../../common/mapAddresses.ts'
import { logError } from '../../common/stores/faults.ts'

/** The coast for the charts; without it they are drawn all the same. */
export function useLand(): Land | null {
  const [land, setLand] = useState<Land | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    fetch(mapAddresses.land, { signal: stop.signal })
      .then((response) => (response.ok ? response.json() : null))
      .then((features: unknown) => setLand(landOfFeatures(features)))
      .catch((fault: unknown) => {
        if (!stop.signal.aborted) logError(fault)
      })
    return () => stop.abort()
  }, [])
  return land
}
