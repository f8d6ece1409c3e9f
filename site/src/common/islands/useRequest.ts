import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { RequestState } from '#core/request/RequestState.ts'
import { type RequestStore, requestStore } from '../stores/requestStore.ts'

/** A request that belongs to one component: its state, and the ways to make and forget it. */
export function useRequest<Value>(): readonly [RequestState<Value>, RequestStore<Value>] {
  const [store] = useState(() => requestStore<Value>())
  return [useStore(store.$request), store]
}
