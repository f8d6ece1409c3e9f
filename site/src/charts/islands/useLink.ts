import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { PlaneLink } from '#components/chart/stage/usePlaneView.ts'
import { $link, $shared, $unshared, partnerOf, planeLink } from '../stores/links.ts'

/** What a chart shares with another; `undefined` where it is linked with none, which then follows no pointer of others. */
export function useLink(id: number): PlaneLink | undefined {
  const isLinked = partnerOf(id, useStore($link)) !== null
  const shared = useStore(isLinked ? $shared : $unshared)
  return useMemo(() => (isLinked ? planeLink(shared) : undefined), [isLinked, shared])
}
