import { useState } from 'react'
import { accountMessages } from '#core/messages/account.ts'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import { Form } from '../controls/form/Form.tsx'
import type { FormProblem } from '../controls/form/FormState.ts'
import { useForm } from '../controls/form/useForm.ts'
import { TextField } from '../controls/TextField.tsx'
import './SignInSecurity.css'

/** What the second step may be done with. */
type SecondStepWay = 'code' | 'passkey' | 'recovery-code'

export interface SecondStepDialogProps {
  readonly isOpen: boolean
  readonly ways: readonly SecondStepWay[]
  /** Resolves to why it was refused, or to `null` when it is done. */
  readonly onCode: (way: 'code' | 'recovery-code', code: string) => Promise<FormProblem<'code'> | null>
  readonly onPasskey: () => Promise<FormProblem<never> | null>
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
    hint: 'The six digits change every 30 seconds.',
    autoComplete: 'one-time-code',
    inputMode: 'numeric',
    missing: 'Enter the six-digit code from the app.',
    choice: 'Use a code from the app',
  },
  'recovery-code': {
    label: 'Recovery code',
    hint: 'One of the codes you saved, such as abcd-efgh-ijkm-npqr. Each works once.',
    autoComplete: 'off',
    inputMode: 'text',
    missing: 'Enter one of your recovery codes.',
    choice: 'Use a recovery code',
  },
} as const

function SecondStepForm({ ways, onCode, onPasskey }: Omit<SecondStepDialogProps, 'isOpen' | 'onClose'>) {
  const [way, setWay] = useState<'code' | 'recovery-code' | null>(ways.includes('code') ? 'code' : null)
  const [isByPasskey, setByPasskey] = useState(false)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: way !== null && code.trim() === '' ? fields[way].missing : undefined }),
    send: ({ code }) => {
      setByPasskey(false)
      return way === null ? onPasskey() : onCode(way, code.trim())
    },
  })
  const usePasskey = () => {
    setByPasskey(true)
    form.run(onPasskey)
  }
  const choose = (next: 'code' | 'recovery-code') => {
    setWay(next)
    form.reset()
  }
  const { missing, choice, ...field } = fields[way ?? 'code']
  return (
    <Form form={form} failureTitle={accountMessages.loginFailed}>
      {ways.includes('passkey') && (
        <Button
          tone={way === null ? 'primary' : 'usual'}
          size="large"
          autoFocus={way === null}
          isPending={form.isPending && isByPasskey}
          onPress={usePasskey}
        >
          Use a passkey
        </Button>
      )}
      {way !== null && (
        <>
          <TextField key={way} {...field} autoFocus maxLength={60} {...form.text('code')} />
          <Button type="submit" tone="primary" size="large" isPending={form.isPending && !isByPasskey}>
            Continue
          </Button>
        </>
      )}
      <div className="second-step-ways">
        {(['code', 'recovery-code'] as const).map(
          (other) =>
            ways.includes(other) &&
            way !== other && (
              <Button key={other} tone="plain" onPress={() => choose(other)}>
                {fields[other].choice}
              </Button>
            ),
        )}
      </div>
    </Form>
  )
}
