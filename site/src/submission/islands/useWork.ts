import { useState } from 'react'
import { Problem } from '#core/request/Problem.ts'

/** Work under way and what came of the last: one call at a time. */
export function useWork() {
  const [doing, setDoing] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (what: string, work: () => Promise<void>) => {
    setDoing(what)
    setFailure(null)
    try {
      await work()
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault
      setFailure(fault.message)
    } finally {
      setDoing(null)
    }
  }
  return { doing, failure, run }
}
