import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { CollectionMarks } from '#components/collection/CollectionList.tsx'
import { Button } from '#components/controls/Button.tsx'
import { useIsHydrated } from '#components/controls/useIsHydrated.ts'
import type { CollectionRecord } from '#core/catalog/collection.ts'
import type { PickedDataset } from '#core/catalog/PickedDataset.ts'
import { collectionPath } from '#core/catalog/pagePaths.ts'
import { accountMessages } from '#core/messages/account.ts'
import { collectionErrors, collectionTexts } from '#core/messages/collections.ts'
import { failureOf, shownValue } from '#core/request/RequestState.ts'
import { CopyButton } from '../../common/islands/CopyButton.tsx'
import { guarded } from '../../common/islands/Guarded.tsx'
import { useRequest } from '../../common/islands/useRequest.ts'
import { notify, notifyOnNextPage } from '../../common/stores/notices.ts'
import { $session, askToSignIn } from '../../common/stores/session.ts'
import { BulkDownload } from '../../download/islands/BulkDownload.tsx'
import { $chosen, choose } from '../../download/stores/bulkDownload.ts'
import { changeCollection, noteView, readCollection } from '../stores/collections.ts'
import { collectButton } from './CollectButton.tsx'
import { CollectionActs } from './CollectionActs.tsx'

interface CollectionProps {
  /** What everybody may see; `null` for a collection that is private or does not exist. */
  readonly known: CollectionRecord | null
  /** Rows of its data sets by short name. */
  readonly rows: Readonly<Record<string, number>>
}

/** A collection: its data sets to download together, and what its reader can do with it. */
export const Collection = guarded(Shown)

/** The page as it is now: what the portal rendered of the collection has changed. */
function reload(says: string): void {
  notifyOnNextPage(says)
  location.reload()
}

function Shown({ known, rows }: CollectionProps) {
  const [request, { run }] = useRequest<CollectionRecord>()
  const isUser = useStore($session).state === 'user'
  useEffect(() => {
    const id = known?.id ?? Number(location.pathname.split('/')[2])
    if (!isUser) return
    void run(({ signal }) => readCollection(id, signal), { keepsPrevious: true })
    void noteView(id)
  }, [isUser, known?.id, run])
  const collection = shownValue(request) ?? known
  if (collection === null) return <Unknown failure={failureOf(request)} isUser={isUser} />
  return (
    <div className="collection">
      <div className="collection-line">
        <h1>{collection.name}</h1>
        <CollectionActs
          collection={collection}
          onChange={() => void run(({ signal }) => readCollection(collection.id, signal), { keepsPrevious: true })}
        />
      </div>
      <CollectionMarks collection={collection} />
      {collection.description !== '' && <p className="collection-says">{collection.description}</p>}
      {collection.isPublic ? (
        <p className="collection-marks">
          <CopyButton text={collectionPath(collection.id)} isAddress label={collectionTexts.copyLink} hasWords />
          {shownValue(request) && <span>{collectionTexts.uses(collection)}</span>}
        </p>
      ) : (
        <p className="muted">{collectionTexts.privateSays}</p>
      )}
      <Datasets collection={collection} rows={rows} />
    </div>
  )
}

function Unknown({ failure, isUser }: { readonly failure: string | undefined; readonly isUser: boolean }) {
  const isLoading = !useIsHydrated() || (isUser && failure === undefined)
  return (
    <div className="collection">
      <h1>Collection</h1>
      {isLoading ? (
        <p className="muted needs-script" role="status">
          {collectionTexts.loading}
        </p>
      ) : (
        <p role={isUser ? 'alert' : undefined}>
          {failure ?? collectionErrors.none} {!isUser && collectionTexts.signIn}
        </p>
      )}
      {!isLoading && !isUser && (
        <p>
          <Button tone="primary" onPress={() => void askToSignIn()}>
            {accountMessages.signIn}
          </Button>
        </p>
      )}
    </div>
  )
}

function Datasets({
  collection: { id, isOwner, datasets = [] },
  rows,
}: { readonly collection: CollectionRecord } & Pick<CollectionProps, 'rows'>) {
  const picked = useMemo(
    () =>
      datasets
        .filter(({ isInvalid }) => !isInvalid)
        .map(
          ({ datasetShortName: shortName, datasetLongName: longName }): PickedDataset => ({
            ...{ shortName, longName, variables: [] },
            rows: rows[shortName] ?? null,
          }),
        ),
    [datasets, rows],
  )
  useEffect(() => {
    // What was chosen before a sign-in is chosen already.
    if ($chosen.get().size === 0) choose(new Set(picked.map(({ shortName }) => shortName)))
  }, [picked])
  const missing = datasets.filter(({ isInvalid }) => isInvalid)
  const remove = async (names: readonly string[]) => {
    const left = datasets.map(({ datasetShortName }) => datasetShortName).filter((name) => !names.includes(name))
    const problem = await changeCollection(id, { datasets: left })
    if (problem === null) reload(collectionTexts.removed(names.length))
    else notify(collectionTexts.changeFailed, 'danger')
  }
  return (
    <>
      {picked.length > 0 ? (
        <BulkDownload
          label={collectionTexts.datasets}
          datasets={picked}
          isOfferKept
          collectionId={id}
          actions={(names) => (
            <>
              {isOwner && (
                <Button isDisabled={names.length === 0} onPress={() => void remove(names)}>
                  {collectionTexts.removeSelected}
                </Button>
              )}
              {collectButton(names)}
            </>
          )}
        />
      ) : (
        <p className="account-empty">{collectionTexts.empty}</p>
      )}
      {missing.length > 0 && (
        <div className="collection-missing collection-line">
          <p>
            {collectionTexts.missing}: {missing.map(({ datasetLongName }) => datasetLongName).join('; ')}
          </p>
          {isOwner && (
            <Button onPress={() => void remove(missing.map(({ datasetShortName }) => datasetShortName))}>
              {collectionTexts.removeMissing}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
