import { useEffect, useState } from 'react'
import { readWorkbookAddress, type WorkbookPlace, workbookAddress } from '#core/submission/workbookAddress.ts'

const inAddress = () => readWorkbookAddress(new URLSearchParams(location.search))

/** The workbook and the cell that the address names; every cell gone to is a step of Back. */
export function useWorkbookPlace(): readonly [WorkbookPlace | null, (place: WorkbookPlace) => void] {
  const [place, setPlace] = useState(inAddress)
  useEffect(() => {
    const read = () => setPlace(inAddress())
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  const go = (next: WorkbookPlace) => {
    history.pushState(null, '', workbookAddress(next))
    setPlace(next)
  }
  return [place, go]
}
