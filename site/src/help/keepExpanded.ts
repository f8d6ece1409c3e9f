const names = ['aria-haspopup', 'aria-expanded', 'aria-controls'] as const

/**
 * The tour's library says of each element that it opens a dialog, which is true of none and forbidden on many, and takes what they said of
 * themselves away afterwards. This keeps what they say.
 */
export function keepExpanded() {
  const noted = new Map<Element, readonly (string | null)[]>()
  return {
    /** Remembers an element before the library touches it. */
    note(element: Element | undefined): void {
      if (element && !noted.has(element))
        noted.set(
          element,
          names.map((name) => element.getAttribute(name)),
        )
    },
    /** Gives every remembered element its own words back. */
    restore(): void {
      for (const [element, values] of noted)
        for (const [index, name] of names.entries()) {
          const value = values[index]
          if (value) element.setAttribute(name, value)
          else element.removeAttribute(name)
        }
    },
  }
}
