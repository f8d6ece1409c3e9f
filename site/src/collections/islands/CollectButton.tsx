import { lazy, type MouseEvent, Suspense, useEffect, useId, useState } from 'react'
import { Button } from '#components/controls/Button.tsx'
import '#components/controls/Button.css'
import { collectionTexts } from '#core/messages/collections.ts'
import { AccountNote, useDescribedByNote } from '../../common/islands/AccountNote.tsx'
import { Guarded } from '../../common/islands/Guarded.tsx'
import { $session, askToSignIn } from '../../common/stores/session.ts'
import './CollectButton.css'

/** The dialog comes when somebody adds. */
const Collect = lazy(async () => ({ default: (await import('./Collect.tsx')).Collect }))

interface CollectButtonProps {
  /** Short names of the data sets that are added. */
  readonly shortNames: readonly string[]
}

/** Adds data sets to a collection of the reader. Visitors read that they need an account, and are asked to sign in. */
export function CollectButton({ shortNames }: CollectButtonProps) {
  const note = useId()
  const [isOpen, setOpen] = useState(false)
  const described = useDescribedByNote(note)
  const isEmpty = shortNames.length === 0
  return (
    <Guarded>
      <span className="collect">
        <Button onPress={() => void ask(setOpen)} {...(isEmpty ? { blockedBy: note } : described)}>
          {collectionTexts.add}
        </Button>
        {isEmpty ? (
          <span id={note} className="vh">
            {collectionTexts.nothingToAdd}
          </span>
        ) : (
          <AccountNote id={note} />
        )}
      </span>
      <Suspense>{isOpen && <Collect shortNames={shortNames} onClose={() => setOpen(false)} />}</Suspense>
    </Guarded>
  )
}

/** As an action of a list where data sets are chosen. */
export const collectButton = (shortNames: readonly string[]) => <CollectButton shortNames={shortNames} />

/** The same for a data set's page: a link, so that a click before the island is hydrated is stored in the address. */
export function CollectLink({ shortName }: { readonly shortName: string }) {
  const note = useId()
  const [isOpen, setOpen] = useState(false)
  const described = useDescribedByNote(note)
  useEffect(() => {
    if (location.hash !== HASH) return
    history.replaceState(null, '', location.pathname + location.search)
    void ask(setOpen)
  }, [])
  const add = (event: MouseEvent) => {
    event.preventDefault()
    void ask(setOpen)
  }
  return (
    <Guarded>
      <span className="collect">
        <a className="button" href={HASH} onClick={add} {...described}>
          {collectionTexts.add}
        </a>
        <AccountNote id={note} />
      </span>
      <Suspense>{isOpen && <Collect shortNames={[shortName]} onClose={() => setOpen(false)} />}</Suspense>
    </Guarded>
  )
}

const HASH = '#collect'

async function ask(open: (isOpen: boolean) => void): Promise<void> {
  open($session.get().state === 'user' || (await askToSignIn()))
}
