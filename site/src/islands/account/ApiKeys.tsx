import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { type ApiKey, ApiKeyList } from '#components/account/ApiKeyList.tsx'
import { NewKeyForm } from '#components/account/NewKeyForm.tsx'
import { Button } from '#components/controls/Button.tsx'
import { ErrorCard } from '#components/shell/ErrorCard.tsx'
import { Problem } from '#core/api/problem.ts'
import { generateApiKey, retrieveApiKeys } from '#core/api/user.ts'
import { accountMessages } from '#core/messages/account.ts'
import { notify } from '../../stores/notices.ts'
import { portal } from '../../stores/portal.ts'
import { $session, askToSignIn } from '../../stores/session.ts'
import { CopyButton } from '../CopyButton.tsx'
import { Guarded } from '../Guarded.tsx'

type Keys = { readonly state: 'waiting' } | { readonly state: 'known'; readonly keys: readonly ApiKey[] } | { readonly state: 'problem' }

async function readKeys(): Promise<Keys> {
  try {
    const { keys } = await portal.call(retrieveApiKeys, {})
    return { state: 'known', keys: keys.map(({ Api_Key, Description }) => ({ key: Api_Key, description: Description })) }
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    return { state: 'problem' }
  }
}

async function createKey(description: string): Promise<boolean> {
  try {
    await portal.call(generateApiKey, { description })
    notify(accountMessages.keyCreated)
    return true
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    notify(accountMessages.keyCreationFailed, 'danger')
    return false
  }
}

function OwnKeys() {
  const [keys, setKeys] = useState<Keys>({ state: 'waiting' })
  const [isCreating, setCreating] = useState(false)
  const load = useCallback(async () => setKeys(await readKeys()), [])
  useEffect(() => void load(), [load])
  const create = async (description: string) => {
    setCreating(true)
    const created = await createKey(description)
    if (created) await load()
    setCreating(false)
    return created
  }
  if (keys.state === 'waiting') return <p role="status">Reading your keys</p>
  if (keys.state === 'problem')
    return (
      <ErrorCard title={accountMessages.keyRetrievalFailed} announce action={<Button onPress={load}>Try again</Button>}>
        The portal did not hand out your keys. They are safe.
      </ErrorCard>
    )
  return (
    <>
      <ApiKeyList keys={keys.keys} copyButton={({ key, description }) => <CopyButton text={key} label={`Copy the key ${description}`} />} />
      <NewKeyForm isWaiting={isCreating} onCreate={create} />
    </>
  )
}

function KeysOrSignIn() {
  const session = useStore($session)
  if (session.state === 'user') return <OwnKeys />
  return (
    <div className="sign-in-first">
      <p>Keys belong to an account. Sign in to see yours and to make new ones.</p>
      <Button tone="primary" onPress={() => void askToSignIn()}>
        {accountMessages.logIn}
      </Button>
    </div>
  )
}

/** The reader's API keys: read, made and copied. Visitors are asked to sign in. */
export function ApiKeys() {
  return (
    <Guarded>
      <KeysOrSignIn />
    </Guarded>
  )
}
