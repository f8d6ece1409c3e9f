import { lazy, Suspense, useEffect, useState } from 'react'
import '#components/controls/Button.css'
import { hasAction } from '../../account/stores/storedAction.ts'
import { Guarded } from '../../common/islands/Guarded.tsx'

const VaultPart = lazy(async () => ({ default: (await import('./VaultPart.tsx')).VaultPart }))

const HASH = '#files'

/** The button of a data set that has files in the vault; the address `#files` opens its dialog too, whose script comes then. */
export function DatasetVault({ shortName }: { readonly shortName: string }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const follow = () => {
      if (location.hash === HASH || hasAction('vault')) setOpen(true)
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return (
    <Guarded>
      <a
        className="button"
        href={HASH}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        Select Files
      </a>
      {isOpen && (
        <Suspense>
          <VaultPart
            shortName={shortName}
            onClose={() => {
              if (location.hash === HASH) history.replaceState(null, '', location.pathname + location.search)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </Guarded>
  )
}
