import { useState } from 'react'
import type { PasskeyRecord, SecondFactorStatus } from '#core/api/secondFactor.ts'
import { secondFactorMessages } from '#core/messages/secondFactor.ts'
import { Button } from '../controls/Button.tsx'
import { ConfirmDialog } from '../controls/Dialog.tsx'
import { UtcTime } from '../controls/UtcTime.tsx'
import './ProfileAccess.css'
import './SignInSecurity.css'

/** What somebody does about their second factors. */
export type SecurityAct = 'set-up-authenticator' | 'remove-authenticator' | 'add-passkey' | 'renew-codes'

export interface SignInSecurityProps {
  readonly status: SecondFactorStatus
  /** What is being done now. */
  readonly acting: SecurityAct | null
  readonly onAct: (act: SecurityAct) => void
  readonly onRemovePasskey: (passkey: PasskeyRecord) => void
}

/** The second factors of an account, and the ways to add, renew and remove them. */
export function SignInSecurity({ status, acting, onAct, onRemovePasskey }: SignInSecurityProps) {
  const { authenticatorSince, passkeys, recoveryCodesLeft, isRequired } = status
  const [asked, setAsked] = useState<PasskeyRecord | 'app' | null>(null)
  const has = authenticatorSince !== null || passkeys.length > 0
  const confirm = () => {
    if (asked === 'app') onAct('remove-authenticator')
    else if (asked !== null) onRemovePasskey(asked)
    setAsked(null)
  }
  return (
    <div className="sign-in-security">
      {isRequired && !has && <p className="sign-in-security-note">{secondFactorMessages.administratorsNeedOne}</p>}
      <p className="muted">With a second step, nobody can sign in with your password alone. API keys are separate and work without it.</p>
      <dl className="profile-access">
        <div>
          <dt>Authenticator app</dt>
          <dd>{authenticatorSince === null ? <span className="muted">Not set up</span> : <Since instant={authenticatorSince} />}</dd>
          <dd className="profile-acts">
            {authenticatorSince === null ? (
              <Button isPending={acting === 'set-up-authenticator'} onPress={() => onAct('set-up-authenticator')}>
                Set up
              </Button>
            ) : (
              <Button
                tone="danger"
                aria-label="Remove the authenticator app"
                isPending={acting === 'remove-authenticator'}
                onPress={() => setAsked('app')}
              >
                Remove
              </Button>
            )}
          </dd>
        </div>
        <div>
          <dt>Passkeys</dt>
          <dd>{passkeys.length === 0 ? <span className="muted">None</span> : <Passkeys passkeys={passkeys} onRemove={setAsked} />}</dd>
          <dd className="profile-acts">
            <Button isPending={acting === 'add-passkey'} onPress={() => onAct('add-passkey')}>
              Add a passkey
            </Button>
          </dd>
        </div>
        {has && (
          <div>
            <dt>Recovery codes</dt>
            <dd>{recoveryCodesLeft} left</dd>
            <dd className="profile-acts">
              <Button isPending={acting === 'renew-codes'} onPress={() => onAct('renew-codes')}>
                Create new codes
              </Button>
            </dd>
          </div>
        )}
      </dl>
      <ConfirmDialog
        title={asked === 'app' ? 'Remove the authenticator app?' : 'Remove this passkey?'}
        isOpen={asked !== null}
        confirmLabel="Remove"
        isDangerous
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        <p>
          {asked === 'app' || asked === null ? 'Its codes' : <b>{asked.name}</b>} can no longer be used to sign in. Without another second
          factor, your password alone will be enough to sign in.
        </p>
      </ConfirmDialog>
    </div>
  )
}

function Passkeys({
  passkeys,
  onRemove,
}: {
  readonly passkeys: readonly PasskeyRecord[]
  readonly onRemove: (one: PasskeyRecord) => void
}) {
  return (
    <ul className="passkeys" aria-label="Your passkeys">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <div>
            <p className="passkey-name">{passkey.name}</p>
            <p className="small muted">
              Added <UtcTime instant={passkey.createdAt} dateOnly />,{' '}
              {passkey.lastUsedAt === null ? 'never used' : <LastUsed instant={passkey.lastUsedAt} />}
            </p>
          </div>
          <Button tone="danger" aria-label={`Remove the passkey ${passkey.name}`} onPress={() => onRemove(passkey)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}

function LastUsed({ instant }: { readonly instant: string }) {
  return (
    <>
      last used <UtcTime instant={instant} />
    </>
  )
}

function Since({ instant }: { readonly instant: string }) {
  return (
    <>
      On since <UtcTime instant={instant} dateOnly />
    </>
  )
}
