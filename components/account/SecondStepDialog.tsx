import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { TextField } from '../controls/TextField.tsx'
import { useFirstFault } from '../controls/useFirstFault.ts'
import './ChangeForm.css'
import './SignInSecurity.css'

/** What the second step may be done with. */
type SecondStepWay = 'code' | 'passkey' | 'recovery-code'

export interface SecondStepDialogProps {
  readonly isOpen: boolean
  readonly ways: readonly SecondStepWay[]
  /** Resolves to why it was refused, or to `null` when it is done. */
  readonly onCode: (way: 'code' | 'recovery-code', code: string) => Promise<string | null>
  readonly onPasskey: () => Promise<string | null>
  readonly onClose: () => void
}

/** Asks for the second step of a sign-in: a code, a passkey, or a recovery code where the others are lost. */
export function SecondStepDialog({ isOpen, onClose, ...form }: SecondStepDialogProps) {
  return (
    <Dialog title="Second step" width="narrow" isOpen={isOpen} onClose={onClose}>
      <SecondStepForm {...form} />
    </Dialog>
  )
}

const fields = {
  code: {
    label: 'Code from your authenticator app',
    hint: 'Six digits, new every 30 seconds.',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
    missing: 'Enter the six digits that the app shows.',
  },
  'recovery-code': {
    label: 'Recovery code',
    hint: 'One of those you kept, such as abcd-efgh-ijkm-npqr. It works once.',
    autoComplete: 'off',
    inputMode: 'text',
    missing: 'Enter one of your recovery codes.',
  },
} as const

function SecondStepForm({ ways, onCode, onPasskey }: Omit<SecondStepDialogProps, 'isOpen' | 'onClose'>) {
  const [way, setWay] = useState<'code' | 'recovery-code' | null>(ways.includes('code') ? 'code' : null)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<{ readonly says: string } | null>(null)
  const [waiting, setWaiting] = useState<'code' | 'passkey' | null>(null)
  const form = useFirstFault(fault)
  const run = async (what: 'code' | 'passkey', step: () => Promise<string | null>) => {
    setWaiting(what)
    const says = await step()
    setFault(says === null ? null : { says })
    setWaiting(null)
  }
  const send = () => {
    if (way === null || waiting !== null) return
    if (code.trim() === '') setFault({ says: fields[way].missing })
    else void run('code', () => onCode(way, code.trim()))
  }
  const choose = (next: 'code' | 'recovery-code') => {
    setWay(next)
    setCode('')
    setFault(null)
  }
  return (
    <form
      ref={form}
      className="change-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {ways.includes('passkey') && (
        <Button
          tone={way === null ? 'primary' : 'usual'}
          size="large"
          autoFocus={way === null}
          isPending={waiting === 'passkey'}
          onPress={() => void run('passkey', onPasskey)}
        >
          Use a passkey
        </Button>
      )}
      {way === null ? (
        <p className="second-step-fault" role="alert">
          {fault?.says}
        </p>
      ) : (
        <>
          <TextField
            key={way}
            label={fields[way].label}
            name={way}
            hint={fields[way].hint}
            autoComplete={fields[way].autoComplete}
            inputMode={fields[way].inputMode}
            autoFocus
            maxLength={60}
            value={code}
            onChange={setCode}
            isInvalid={fault !== null}
            error={fault?.says ?? ''}
            validationBehavior="aria"
          />
          <Button type="submit" tone="primary" size="large" isPending={waiting === 'code'}>
            Continue
          </Button>
        </>
      )}
      <div className="second-step-ways">
        {ways.includes('code') && way !== 'code' && (
          <Button tone="plain" onPress={() => choose('code')}>
            Use a code of the app
          </Button>
        )}
        {ways.includes('recovery-code') && way !== 'recovery-code' && (
          <Button tone="plain" onPress={() => choose('recovery-code')}>
            Use a recovery code
          </Button>
        )}
      </div>
    </form>
  )
}
