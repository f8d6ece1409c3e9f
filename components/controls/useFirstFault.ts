import { type RefObject, useEffect, useRef } from 'react'

/** Give the ref to a form: whenever `faults` becomes another object the first field that is marked invalid gets the cursor. `null` moves nothing. */
export function useFirstFault(faults: object | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (faults) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  return form
}
