import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { Dialog } from '../controls/Dialog.tsx'
import './SignInSecurity.css'

export interface RecoveryCodesDialogProps {
  /** Null keeps the dialog shut. */
  readonly codes: readonly string[] | null
  /** The button that copies them. */
  readonly copyButton: (text: string) => ReactNode
  readonly onDownload: (text: string) => void
  readonly onClose: () => void
}

/** Shows recovery codes, this once. */
export function RecoveryCodesDialog({ codes, copyButton, onDownload, onClose }: RecoveryCodesDialogProps) {
  const text = (codes ?? []).join('\n')
  const actions = (
    <Button tone="primary" onPress={onClose} autoFocus>
      I have saved them
    </Button>
  )
  return (
    <Dialog
      role="alertdialog"
      mustAnswer
      title="Your recovery codes"
      width="narrow"
      isOpen={codes !== null}
      onClose={onClose}
      actions={actions}
    >
      <div className="recovery-codes">
        <p>
          Keep these codes somewhere you can reach without this device. Each works once in place of the second step. They are not shown
          again.
        </p>
        <ol>
          {codes?.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="recovery-codes-acts">
          {copyButton(text)}
          <Button onPress={() => onDownload(text)}>Download</Button>
        </div>
      </div>
    </Dialog>
  )
}
