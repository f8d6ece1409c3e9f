import { useStore } from '@nanostores/react'
import { type ApiKey, ApiKeyList } from '#components/account/ApiKeyList.tsx'
import { NewKeyForm } from '#components/account/NewKeyForm.tsx'
import type { ApiKeyRecord } from '#core/api/apiKeys.ts'
import { accountMessages } from '#core/messages/account.ts'
import { CopyButton } from '../../common/islands/CopyButton.tsx'
import { useAction } from '../../common/islands/useAction.ts'
import { $apiKeys, $wholeKeys, loadApiKeys, makeKey, revokeKey, showKey } from '../stores/apiKeys.ts'
import { OwnPart } from './OwnPart.tsx'
import { AccountIsland } from './SignInFirst.tsx'

const problem = { title: accountMessages.keyRetrievalFailed, says: 'Your keys could not be loaded. They have not changed.' }

/** A key as the list shows it. */
const shown = ({ id, Api_Key, Description, ...facts }: ApiKeyRecord, whole: string | undefined): ApiKey => ({
  ...facts,
  id,
  key: whole ?? Api_Key,
  isWhole: whole !== undefined,
  description: Description,
  hasExpired: facts.expiresAt !== null && Date.parse(facts.expiresAt) <= Date.now(),
})

function Keys({ records }: { readonly records: readonly ApiKeyRecord[] }) {
  const whole = useStore($wholeKeys)
  const { pending, run } = useAction<number>()
  const revoke = async ({ id }: ApiKey) => {
    const record = records.find((other) => other.id === id)
    if (record) await run(id, () => revokeKey(record))
  }
  return (
    <ApiKeyList
      keys={records.map((record) => shown(record, whole[record.id]))}
      onShow={(key) => void showKey(key)}
      copyButton={({ key, description }) => <CopyButton text={key} label={`Copy the key ${description}`} />}
      revoking={pending}
      onRevoke={revoke}
    />
  )
}

/** The reader's API keys: read, made, copied and revoked. Visitors are asked to sign in. */
export function ApiKeys() {
  return (
    <AccountIsland why="API keys belong to an account. Sign in to see yours and to create new ones.">
      <div className="account-part">
        <OwnPart $list={$apiKeys} load={loadApiKeys} waiting="Loading your keys" problem={problem}>
          {(records) => <Keys records={records} />}
        </OwnPart>
        <NewKeyForm onCreate={makeKey} />
      </div>
    </AccountIsland>
  )
}
