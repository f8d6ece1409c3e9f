import { useEffect, useState } from 'react'

/** The step of the portal that the address names (`#step0` to `#step3`), at most `furthest`. */
export function useStep(furthest: number): number {
  const [step, setStep] = useState(stepInAddress)
  useEffect(() => {
    const follow = () => setStep(stepInAddress())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return Math.min(step, furthest)
}

/** Opens a step; the way back leads to the one before. */
export function openStep(step: number): void {
  location.hash = `step${step}`
}

function stepInAddress(): number {
  const [, digit] = /^#step([0-3])$/.exec(location.hash) ?? []
  return Number(digit ?? 0)
}
