import { useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { TextField } from '../controls/TextField.tsx'
import { useFirstFault } from '../controls/useFirstFault.ts'
import './ChangeForm.css'
import { QrCode } from './QrCode.tsx'

/** A secret that is being added to an app. */
export interface NewAuthenticator {
  /** Base32. */
  readonly secret: string
  /** `otpauth:` address. */
  readonly address: string
}

export interface AuthenticatorDialogProps {
  /** Null keeps the dialog shut. */
  readonly authenticator: NewAuthenticator | null
  /** Resolves to why the code was refused, or to `null` when it was right. */
  readonly onConfirm: (code: string) => Promise<string | null>
  readonly onClose: () => void
}

/** Shows a secret to scan or to type and asks for one code made with it. */
export function AuthenticatorDialog({ authenticator, onConfirm, onClose }: AuthenticatorDialogProps) {
  return (
    <Dialog title="Set up an authenticator app" width="narrow" isOpen={authenticator !== null} onClose={onClose}>
      {authenticator && <AuthenticatorForm {...authenticator} onConfirm={onConfirm} onClose={onClose} />}
    </Dialog>
  )
}

function AuthenticatorForm({ secret, address, onConfirm, onClose }: NewAuthenticator & Omit<AuthenticatorDialogProps, 'authenticator'>) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<{ readonly says: string } | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const form = useFirstFault(fault)
  const confirm = async () => {
    if (code.trim() === '') return setFault({ says: 'Enter the six digits that the app shows.' })
    setWaiting(true)
    const says = await onConfirm(code.trim())
    setWaiting(false)
    setFault(says === null ? null : { says })
  }
  return (
    <form
      ref={form}
      className="change-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWaiting) void confirm()
      }}
    >
      <p>Scan this code with your authenticator app, or type the secret into it. Then enter the six digits that it shows.</p>
      <QrCode text={address} label="QR code of the secret; the same secret stands below as text" />
      <p className="authenticator-secret">
        <span className="label">Secret</span>
        <code>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
      <TextField
        label="Code from the app"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        maxLength={20}
        value={code}
        onChange={setCode}
        isInvalid={fault !== null}
        error={fault?.says ?? ''}
        validationBehavior="aria"
      />
      <div className="change-form-foot">
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" isPending={isWaiting}>
          Turn on
        </Button>
      </div>
    </form>
  )
}
