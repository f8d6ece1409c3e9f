import { useCallback, useState } from 'react'

/**
 * Overlays are drawn at the end of the document and would lose the dark ground of the place they belong to. Give `place` to an element
 * that is in that place; `glass` is then the class name that the overlay copies (`glass` or nothing).
 */
export function useGlass(): { readonly place: (element: Element | null) => void; readonly glass: '' | 'glass' } {
  const [inGlass, setInGlass] = useState(false)
  const place = useCallback((element: Element | null) => {
    if (element) setInGlass(element.closest('.glass') !== null)
  }, [])
  return { place, glass: inGlass ? 'glass' : '' }
}
