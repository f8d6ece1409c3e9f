import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { CollectDialog } from '#components/collection/CollectDialog.tsx'
import { collectionTexts } from '#core/messages/collections.ts'
import { isPending, shownValue } from '#core/request/RequestState.ts'
import { notify } from '../../common/stores/notices.ts'
import { $collections, addToCollection, loadCollections } from '../stores/collections.ts'

interface CollectProps {
  readonly shortNames: readonly string[]
  readonly onClose: () => void
}

/** Asks which of the reader's collections data sets are added to, once it knows them. */
export function Collect({ shortNames, onClose }: CollectProps) {
  const request = useStore($collections)
  useEffect(() => void loadCollections(), [])
  const own = (shownValue(request) ?? []).filter(({ isOwner }) => isOwner)
  const add = async (to: { readonly id: number } | { readonly name: string }) => {
    const problem = await addToCollection(to, shortNames)
    if (problem !== null) return problem
    notify(collectionTexts.added(shortNames.length, 'name' in to ? to.name : (own.find(({ id }) => id === to.id)?.name ?? '')))
    onClose()
    return null
  }
  if (request.state === 'notTried' || (isPending(request) && shownValue(request) === undefined)) return null
  return <CollectDialog isOpen collections={own} datasets={shortNames.length} onAdd={add} onClose={onClose} />
}
