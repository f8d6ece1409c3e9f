import { useId, useState } from 'react'
import { CollectionDialog } from '#components/collection/CollectionDialog.tsx'
import { FollowDialog } from '#components/collection/FollowDialog.tsx'
import { Button } from '#components/controls/Button.tsx'
import { ConfirmDialog } from '#components/controls/Dialog.tsx'
import type { CollectionRecord } from '#core/catalog/collection.ts'
import { collectionPath } from '#core/catalog/pagePaths.ts'
import { collectionTexts } from '#core/messages/collections.ts'
import { AccountNote, useDescribedByNote } from '../../common/islands/AccountNote.tsx'
import { attempt } from '../../common/stores/attempt.ts'
import { notifyOnNextPage } from '../../common/stores/notices.ts'
import { $session, askToSignIn } from '../../common/stores/session.ts'
import { changeCollection, copyCollection, deleteCollection, followCollection, unfollowCollection } from '../stores/collections.ts'

interface CollectionActsProps {
  readonly collection: CollectionRecord
  /** Reads the collection again. */
  readonly onChange: () => void
}

/** What a reader can do with a collection; its owner changes and deletes it, others follow it. Visitors are asked to sign in. */
export function CollectionActs({ collection, onChange }: CollectionActsProps) {
  const note = useId()
  const [open, setOpen] = useState<'edit' | 'delete' | 'follow' | null>(null)
  const described = useDescribedByNote(note)
  const { id, isOwner, isFollowing } = collection
  const signedIn = async () => $session.get().state === 'user' || (await askToSignIn())
  const close = () => setOpen(null)
  const leave = (path: string, says: string) => {
    notifyOnNextPage(says)
    location.assign(path)
  }
  const copy = async () => {
    if (!(await signedIn())) return
    await attempt(async () => leave(collectionPath(await copyCollection(id)), collectionTexts.copied), collectionTexts.copyFailed)
  }
  const follow = async () => (await signedIn()) && setOpen('follow')
  const unfollow = async () => {
    if (await attempt(() => unfollowCollection(id), collectionTexts.unfollowFailed)) onChange()
  }
  const remove = async () => {
    close()
    await attempt(async () => {
      await deleteCollection(id)
      leave('/collections', collectionTexts.deleted)
    }, collectionTexts.deleteFailed)
  }
  return (
    <div className="collection-acts">
      {isOwner && <Button onPress={() => setOpen('edit')}>{collectionTexts.edit}</Button>}
      {!isOwner && (
        <Button onPress={() => void (isFollowing ? unfollow() : follow())} {...described}>
          {isFollowing ? collectionTexts.unfollow : collectionTexts.follow}
        </Button>
      )}
      <Button onPress={() => void copy()} {...described}>
        {collectionTexts.copy}
      </Button>
      {isOwner && (
        <Button tone="danger" onPress={() => setOpen('delete')}>
          {collectionTexts.delete}
        </Button>
      )}
      <AccountNote id={note} />
      <CollectionDialog
        isOpen={open === 'edit'}
        collection={collection}
        onClose={close}
        onSave={async (fields) => {
          const problem = await changeCollection(id, fields)
          if (problem === null) leave(collectionPath(id), collectionTexts.saved)
          return problem
        }}
      />
      <FollowDialog
        isOpen={open === 'follow'}
        onClose={close}
        onFollow={async (isSubscribing) => {
          const problem = await followCollection(id, isSubscribing)
          if (problem === null) {
            close()
            onChange()
          }
          return problem
        }}
      />
      <ConfirmDialog
        title={collectionTexts.deleteTitle}
        isOpen={open === 'delete'}
        confirmLabel={collectionTexts.delete}
        isDangerous
        onConfirm={() => void remove()}
        onCancel={close}
      >
        <p>{collectionTexts.deleteSays}</p>
      </ConfirmDialog>
    </div>
  )
}
