import { SubscriptionList } from '#components/account/SubscriptionList.tsx'
import { counted } from '#components/catalog/words.ts'
import type { SubscriptionRecord } from '#core/api/subscriptions.ts'
import { datasetPath } from '#core/catalog/pagePaths.ts'
import { accountMessages } from '#core/messages/account.ts'
import { useAction } from '../../common/islands/useAction.ts'
import { notify } from '../../common/stores/notices.ts'
import { $subscriptions, loadSubscriptions, unsubscribe } from '../stores/subscriptions.ts'
import { OwnPart } from './OwnPart.tsx'
import { SavedSearches } from './SavedSearches.tsx'
import { AccountIsland } from './SignInFirst.tsx'

const problem = { title: accountMessages.subscriptionsNotFetched, says: 'Your subscriptions could not be loaded. They have not changed.' }

function List({ subscriptions }: { readonly subscriptions: readonly SubscriptionRecord[] }) {
  const { pending, run } = useAction<'remove'>()
  const remove = async (shortNames: readonly string[]) => {
    const done = (await run('remove', () => unsubscribe(shortNames))) ?? false
    if (done) notify(`You will no longer receive news about ${counted(shortNames.length, 'data set')}.`)
    return done
  }
  if (subscriptions.length === 0)
    return (
      <div className="account-empty">
        <p>You have no subscriptions.</p>
        <p className="muted">
          Open a data set in the <a href="/catalog">catalog</a> and select Subscribe to get an e-mail when there is news about it.
        </p>
      </div>
    )
  return <SubscriptionList subscriptions={subscriptions} addressOf={datasetPath} isWaiting={pending !== null} onRemove={remove} />
}

/** The data sets that the reader has subscribed to. Visitors are asked to sign in. */
export function Subscriptions() {
  return (
    <AccountIsland why="Subscriptions belong to an account. Sign in to see yours.">
      <div className="account-part">
        <OwnPart $list={$subscriptions} load={loadSubscriptions} waiting="Loading your subscriptions" problem={problem}>
          {(list) => <List subscriptions={list} />}
        </OwnPart>
        <SavedSearches />
      </div>
    </AccountIsland>
  )
}
