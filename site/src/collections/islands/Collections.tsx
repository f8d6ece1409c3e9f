import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { CollectionDialog } from '#components/collection/CollectionDialog.tsx'
import { CollectionList } from '#components/collection/CollectionList.tsx'
import { Button } from '#components/controls/Button.tsx'
import { ErrorCard } from '#components/controls/ErrorCard.tsx'
import { collectionTexts } from '#core/messages/collections.ts'
import { shownValue } from '#core/request/RequestState.ts'
import { SignInFirst } from '../../account/islands/SignInFirst.tsx'
import { guarded } from '../../common/islands/Guarded.tsx'
import { $session } from '../../common/stores/session.ts'
import { $collections, $followed, createCollection, loadCollections, loadFollowed } from '../stores/collections.ts'

/** The reader's own collections, those that they follow, and the public ones of others. */
export const Collections = guarded(Lists)

function Lists() {
  const request = useStore($collections)
  const followed = shownValue(useStore($followed)) ?? []
  const isUser = useStore($session).state === 'user'
  useEffect(() => {
    void loadCollections()
    if (isUser) void loadFollowed()
  }, [isUser])
  const all = shownValue(request)
  if (all === undefined)
    return request.state === 'failed' ? (
      <ErrorCard title={collectionTexts.failed} announce action={<Button onPress={() => void loadCollections()}>Try again</Button>}>
        {collectionTexts.failedSays}
      </ErrorCard>
    ) : (
      <p className="muted" role="status">
        {collectionTexts.loading}
      </p>
    )
  const others = all.filter(({ isOwner }) => !isOwner)
  return (
    <div className="account-part">
      <SignInFirst why={collectionTexts.accountFirst}>
        <Own collections={all.filter(({ isOwner }) => isOwner)} />
        {followed.length > 0 && (
          <Part title={collectionTexts.followed}>
            <CollectionList label={collectionTexts.followed} collections={followed} />
          </Part>
        )}
      </SignInFirst>
      <Part title={collectionTexts.others}>
        {others.length > 0 ? (
          <CollectionList label={collectionTexts.others} collections={others} />
        ) : (
          <p className="account-empty">{collectionTexts.othersEmpty}</p>
        )}
      </Part>
    </div>
  )
}

function Own({ collections }: { readonly collections: Parameters<typeof CollectionList>[0]['collections'] }) {
  const [isOpen, setOpen] = useState(false)
  const save: Parameters<typeof CollectionDialog>[0]['onSave'] = async (fields) => {
    const problem = await createCollection(fields)
    if (problem === null) {
      setOpen(false)
      await loadCollections()
    }
    return problem
  }
  return (
    <Part title={collectionTexts.own} action={<Button onPress={() => setOpen(true)}>{collectionTexts.create}</Button>}>
      {collections.length > 0 ? (
        <CollectionList label={collectionTexts.own} collections={collections} />
      ) : (
        <p className="account-empty">{collectionTexts.ownEmpty}</p>
      )}
      <CollectionDialog isOpen={isOpen} onSave={save} onClose={() => setOpen(false)} />
    </Part>
  )
}

interface PartProps {
  readonly title: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

function Part({ title, action, children }: PartProps) {
  const id = useId()
  return (
    <section className="collection-part" aria-labelledby={id}>
      <div className="collection-line">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
