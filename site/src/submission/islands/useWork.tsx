import { useState } from 'react'
import { ErrorCard } from '#components/controls/ErrorCard.tsx'
import { Progress } from '#components/controls/Progress.tsx'
import { ingestionTexts as texts } from '#core/messages/ingestion.ts'
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

/** What is being done, or why the last of it failed. */
export function WorkState({ doing, failure }: { readonly doing: string | null; readonly failure: string | null }) {
  return (
    <>
      {doing !== null && <Progress label={doing} />}
      {failure !== null && (
        <ErrorCard title={texts.failed} announce>
          <p className="ingestion-failure">{failure}</p>
        </ErrorCard>
      )}
    </>
  )
}
