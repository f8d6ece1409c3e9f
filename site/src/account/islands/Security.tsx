import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { AuthenticatorDialog, type NewAuthenticator } from '#components/account/AuthenticatorDialog.tsx'
import { PasskeyNameDialog } from '#components/account/PasskeyNameDialog.tsx'
import { RecoveryCodesDialog } from '#components/account/RecoveryCodesDialog.tsx'
import { type SecurityAct, SignInSecurity } from '#components/account/SignInSecurity.tsx'
import type { SecondFactorStatus } from '#core/api/secondFactor.ts'
import { accountMessages } from '#core/messages/account.ts'
import { CopyButton } from '../../common/islands/CopyButton.tsx'
import { useAction } from '../../common/islands/useAction.ts'
import { saveFile } from '../../common/saveFile.ts'
import { loadOpenSessions } from '../stores/openSessions.ts'
import * as factor from '../stores/secondFactor.ts'
import { OwnPart } from './OwnPart.tsx'

const problem = { title: accountMessages.accountError, says: 'Your second factors could not be loaded.' }

function Factors({ status }: { readonly status: SecondFactorStatus }) {
  const { pending, run } = useAction<SecurityAct>()
  const [authenticator, setAuthenticator] = useState<NewAuthenticator | null>(null)
  const [isNaming, setNaming] = useState(false)
  const codes = useStore(factor.$newRecoveryCodes)
  const act = async (what: SecurityAct) => {
    if (what === 'add-passkey') setNaming(true)
    else if (what === 'set-up-authenticator') setAuthenticator((await run(what, factor.setUpAuthenticator)) ?? null)
    else if (what === 'remove-authenticator') await run(what, factor.removeAuthenticator)
    else await run(what, factor.renewCodes)
  }
  const done = <Rejection,>(rejection: Rejection | null, close: () => void) => {
    if (rejection === null) {
      close()
      void loadOpenSessions()
    }
    return rejection
  }
  return (
    <>
      <SignInSecurity
        status={status}
        acting={pending}
        onAct={(what) => void act(what)}
        onRemovePasskey={({ id }) => void factor.removePasskey(id)}
      />
      <AuthenticatorDialog
        authenticator={authenticator}
        onConfirm={async (code, endApiKeys) => done(await factor.confirmAuthenticator(code, endApiKeys), () => setAuthenticator(null))}
        onClose={() => setAuthenticator(null)}
      />
      <PasskeyNameDialog
        isOpen={isNaming}
        onAdd={async (name, endApiKeys) => done(await factor.addPasskey(name, endApiKeys), () => setNaming(false))}
        onClose={() => setNaming(false)}
      />
      <RecoveryCodesDialog
        codes={codes}
        copyButton={(text) => <CopyButton text={text} label="Copy all" hasWords />}
        onDownload={(text) => saveFile('pelagos-recovery-codes.txt', `${text}\n`, 'text/plain')}
        onClose={() => factor.$newRecoveryCodes.set(null)}
      />
    </>
  )
}

/** The reader's second factors. */
export function Security() {
  return (
    <OwnPart $list={factor.$secondFactor} load={factor.loadSecondFactor} waiting="Loading your second factors" problem={problem}>
      {([status]) => status && <Factors status={status} />}
    </OwnPart>
  )
}
