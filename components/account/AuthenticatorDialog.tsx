import { encode } from 'uqr'
import { accountMessages } from '#core/messages/account.ts'
import { Checkbox } from '../controls/Checkbox.tsx'
import { FormDialog } from '../controls/form/FormDialog.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { TextField } from '../controls/TextField.tsx'
import './SignInSecurity.css'

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
  readonly onConfirm: (code: string, endApiKeys: boolean) => Promise<FormProblem<'code'> | null>
  readonly onClose: () => void
}

/** Shows a secret to scan or to type and asks for one code made with it. */
export function AuthenticatorDialog({ authenticator, onConfirm, onClose }: AuthenticatorDialogProps) {
  return (
    <FormDialog
      title="Set up an authenticator app"
      isOpen={authenticator !== null}
      onClose={onClose}
      submitLabel="Turn on"
      initial={{ code: '', endsKeys: false }}
      check={({ code }) => ({ code: code.trim() === '' ? 'Enter the six-digit code from the app.' : undefined })}
      send={({ code, endsKeys }) => onConfirm(code.trim(), endsKeys)}
    >
      {(form) => (
        <>
          <p>Scan this code with your authenticator app, or enter the secret there. Then enter the six-digit code that it shows.</p>
          {authenticator && <QrCode text={authenticator.address} label="QR code of the secret, which is also shown as text below" />}
          <p className="authenticator-secret">
            <span className="label">Secret</span>
            <code>{(authenticator?.secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
          </p>
          <TextField
            label="Code from the app"
            autoComplete="one-time-code"
            inputMode="numeric"
            autoFocus
            maxLength={20}
            {...form.text('code')}
          />
          <Checkbox {...form.box('endsKeys')}>{accountMessages.endKeysWithFactor}</Checkbox>
        </>
      )}
    </FormDialog>
  )
}

/** Modules of quiet ground around a code, as ISO/IEC 18004 wants them. */
const BORDER = 4

/** A text as a QR code, black on white in every theme so that cameras read it. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect className="qr-code-ground" width={size} height={size} />
      <path className="qr-code-modules" d={path} />
    </svg>
  )
}
