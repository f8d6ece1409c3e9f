import type { CollectionRecord } from '#core/catalog/collection.ts'
import { collectionPath } from '#core/catalog/pagePaths.ts'
import { collectionTexts } from '#core/messages/collections.ts'
import { counted } from '#core/text/counted.ts'
import { Chip } from '../controls/Chip.tsx'
import './CollectionList.css'

interface CollectionListProps {
  readonly label: string
  readonly collections: readonly CollectionRecord[]
}

/** Collections with what tells them apart. For a list that is not empty. */
export function CollectionList({ label, collections }: CollectionListProps) {
  return (
    <ul className="collection-list" aria-label={label}>
      {collections.map((collection) => (
        <li key={collection.id} className="collection-entry">
          <a href={collectionPath(collection.id)}>{collection.name}</a>
          {collection.description !== '' && <p>{collection.description}</p>}
          <CollectionMarks collection={collection} />
        </li>
      ))}
    </ul>
  )
}

/** Who sees a collection, how many data sets it has, and whose it is. */
export function CollectionMarks({ collection }: { readonly collection: CollectionRecord }) {
  const { isPublic, isOwner, ownerName, ownerAffiliation, datasetCount } = collection
  return (
    <p className="collection-marks">
      <Chip tone={isPublic ? 'accent' : 'plain'}>{isPublic ? collectionTexts.public : collectionTexts.private}</Chip>
      <span>{counted(datasetCount, 'data set')}</span>
      {!isOwner && <span>{collectionTexts.by(ownerName, ownerAffiliation)}</span>}
    </p>
  )
}
