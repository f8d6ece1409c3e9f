import { type ReactNode, useEffect } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { errorMessages } from '#core/messages/errors.ts'
import { Button } from './Button.tsx'
import './Dialog.css'
import { Icon } from './Icon.tsx'
import { useGlass } from './useGlass.ts'

export interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  /** Asked by the close button, Escape and a press outside; the owner sets `isOpen`. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons at the foot, the main one last. */
  readonly actions?: ReactNode
  /** A press outside does not close an alert dialog, and it has no close button. */
  readonly role?: 'dialog' | 'alertdialog'
  /** Escape does not close it: it can only be answered by a button. */
  readonly mustAnswer?: boolean
  /** `full` covers the page. */
  readonly width?: 'narrow' | 'usual' | 'wide' | 'full'
}

/** A question or a form over the page. Keeps the focus inside while open and gives it back after; never opens by itself. */
export function Dialog({ title, isOpen, onClose, children, actions, role = 'dialog', mustAnswer = false, width = 'usual' }: DialogProps) {
  const { place, glass } = useGlass()
  const isAlert = role === 'alertdialog'
  return (
    <>
      <span ref={place} hidden />
      <ModalOverlay
        className="dialog-veil"
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        isDismissable={!isAlert}
        isKeyboardDismissDisabled={mustAnswer}
      >
        <Modal className={`dialog-frame ${glass}`} data-width={width}>
          <AriaDialog className="dialog" role={role}>
            <div className="dialog-head">
              <Heading slot="title" className="dialog-title">
                {title}
              </Heading>
              {!isAlert && (
                <Button tone="icon" aria-label="Close" onPress={onClose}>
                  <Icon name="close" />
                </Button>
              )}
            </div>
            <div className="dialog-body">{children}</div>
            <PopoversAside />
            {actions && <div className="dialog-foot">{actions}</div>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </>
  )
}

function PopoversAside() {
  usePopoversAside()
  return null
}

export interface ConfirmDialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly children: ReactNode
  /** What confirming does: "Discard changes". */
  readonly confirmLabel: string
  readonly isDangerous?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before an action that cannot be undone. Escape cancels it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, isOpen, children, confirmLabel, isDangerous, onConfirm, onCancel } = props
  const actions = (
    <>
      <Button onPress={onCancel} autoFocus>
        Cancel
      </Button>
      <Button tone={isDangerous ? 'danger' : 'primary'} onPress={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog role="alertdialog" width="narrow" title={title} isOpen={isOpen} onClose={onCancel} actions={actions}>
      {children}
    </Dialog>
  )
}

export interface ErrorDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** What happened and what to do next. */
  readonly children?: ReactNode
}

/** Tells of a failure that stopped what the reader asked for. */
export function ErrorDialog({ isOpen, onClose, children = errorMessages.cardText }: ErrorDialogProps) {
  const close = (
    <Button onPress={onClose} autoFocus>
      {errorMessages.dialogClose}
    </Button>
  )
  return (
    <Dialog role="alertdialog" width="narrow" title={errorMessages.dialogTitle} isOpen={isOpen} onClose={onClose} actions={close}>
      {children}
    </Dialog>
  )
}

/**
 * Hides the popovers of the browser that are open, and shows them again at the end: they are in its top layer, above all that is drawn by
 * z-index, and a dialog that was opened from one of them would be behind it.
 */
function usePopoversAside(): void {
  useEffect(() => {
    const open = [...document.querySelectorAll<HTMLElement>(':popover-open')]
    for (const popover of open) popover.hidePopover()
    return () => {
      for (const popover of open) if (popover.isConnected) popover.showPopover()
    }
  }, [])
}
