import { useCallback, useEffect, useRef, useState } from 'react'

const stepOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number' ? state.step : 0

interface Steps {
  readonly step: number
  /** Goes on by exactly one step. */
  readonly next: () => void
  /** Goes back by exactly one step, as the browser's own button does. */
  readonly back: () => void
  /** Shows the step that the history names: after a reload, once what was typed is there again. */
  readonly resume: () => void
}

/** Steps of a form as places of the browser's history. `reachable` says how far a wished step may be shown, after a reload for example. */
export function useSteps(reachable: (wanted: number) => number): Steps {
  const [step, setStep] = useState(0)
  const latest = useRef(reachable)
  latest.current = reachable
  const show = useCallback(() => {
    const wanted = stepOf(history.state)
    const shown = latest.current(wanted)
    if (shown !== wanted) history.replaceState({ step: shown }, '')
    setStep(shown)
  }, [])
  useEffect(() => {
    addEventListener('popstate', show)
    return () => removeEventListener('popstate', show)
  }, [show])
  return {
    step,
    next: () => {
      history.pushState({ step: step + 1 }, '')
      show()
    },
    back: () => history.back(),
    resume: show,
  }
}
