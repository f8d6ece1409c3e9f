import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import './Button.css'

/** How loud a button is. `icon` is a square without words: give it an `aria-label`. */
type ButtonTone = 'usual' | 'primary' | 'plain' | 'danger' | 'icon'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'isDisabled'> {
  readonly tone?: ButtonTone
  readonly size?: 'usual' | 'large'
  readonly ref?: Ref<HTMLButtonElement>
  readonly children: ReactNode
  /** Takes the button out of use and out of the tab order. */
  readonly isDisabled?: boolean
  /** The id of the sentences that say why it cannot be used: the button stays reachable, reads them out, and does nothing. */
  readonly blockedBy?: string | undefined
}

/** Does one thing that its words say. Links that look alike take `className="button"` and `data-tone`. */
export function Button({ tone = 'usual', size = 'usual', blockedBy, onPress, children, type, ...rest }: ButtonProps) {
  const blocked = blockedBy !== undefined
  return (
    <AriaButton
      {...rest}
      className="button"
      data-tone={tone}
      data-size={size}
      // A blocked button must not send its form either.
      type={blocked ? 'button' : (type ?? 'button')}
      {...(blocked ? { 'aria-disabled': true, 'aria-describedby': blockedBy } : { onPress })}
    >
      {children}
    </AriaButton>
  )
}
