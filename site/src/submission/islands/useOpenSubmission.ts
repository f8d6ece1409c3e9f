import { useEffect, useState } from 'react'

const NAME = 'submissionID'

const inAddress = (): number | null => {
  const text = new URLSearchParams(location.search).get(NAME) ?? ''
  return /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : null
}

/** Which submission's details are open, kept in the address, so that mails can lead to one; Back closes it. */
export function useOpenSubmission(): readonly [number | null, (id: number | null) => void] {
  const [id, setId] = useState(inAddress)
  useEffect(() => {
    const read = () => setId(inAddress())
    window.addEventListener('popstate', read)
    return () => window.removeEventListener('popstate', read)
  }, [])
  const open = (next: number | null) => {
    const address = new URL(location.href)
    if (next === null) address.searchParams.delete(NAME)
    else address.searchParams.set(NAME, String(next))
    history.pushState(null, '', address)
    setId(next)
  }
  return [id, open]
}
