import { useEffect } from 'react'

/** Keeps the page while a file is worked on: the browser asks before leaving while `isUnsaved`, and a file that is dropped beside its zone opens nothing. */
export function useStoredPage(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  useEffect(() => {
    const ignore = (event: DragEvent) => event.preventDefault()
    addEventListener('dragover', ignore)
    addEventListener('drop', ignore)
    return () => {
      removeEventListener('dragover', ignore)
      removeEventListener('drop', ignore)
    }
  }, [])
}
