import { useState } from 'react'
import { isPending } from '#core/request/RequestState.ts'
import { useRequest } from './useRequest.ts'

/** The actions of a component, one at a time. */
interface Actions<Key> {
  /** Which action is running; `null` when none is. */
  readonly pending: Key | null
  /** Starts an action; resolves to its answer, or to `undefined` where it broke, which is logged, or another took its place. */
  readonly run: <Value>(key: Key, act: () => Promise<Value>) => Promise<Value | undefined>
}

/** Keeps which of a component's actions is running, so that its button can show it; each action reports its own errors. */
export function useAction<Key>(): Actions<Key> {
  const [request, { run }] = useRequest<unknown>()
  const [key, setKey] = useState<Key | null>(null)
  return {
    pending: isPending(request) ? key : null,
    run: async (next, act) => {
      setKey(() => next)
      const answer: { value?: Awaited<ReturnType<typeof act>> } = {}
      const end = await run(async () => {
        answer.value = await act()
        return null
      })
      return end?.state === 'succeeded' ? answer.value : undefined
    },
  }
}
