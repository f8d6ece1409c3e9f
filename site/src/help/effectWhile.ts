import type { WritableAtom } from 'nanostores'

/** Begins something whenever a flag is set, and aborts it when the flag is cleared or set again. */
export function effectWhile($isOn: WritableAtom<boolean>, begin: (signal: AbortSignal) => Promise<void>): void {
  let end = new AbortController()
  $isOn.subscribe((isOn) => {
    end.abort()
    end = new AbortController()
    if (isOn) void begin(end.signal)
  })
}
