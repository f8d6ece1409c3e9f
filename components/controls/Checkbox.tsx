import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps, Switch as AriaSwitch } from 'react-aria-components'
import './Checkbox.css'

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'children'> {
  readonly children: ReactNode
}

/** Yes or no, or with `isIndeterminate` some of each. */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className="checkbox">
      <span className="checkbox-box" aria-hidden="true" />
      <span className="checkbox-text">{children}</span>
    </AriaCheckbox>
  )
}

interface SwitchProps extends Pick<CheckboxProps, 'children' | 'isSelected' | 'isDisabled' | 'onChange'> {
  /** The id of what says more, such as why it is disabled. */
  readonly 'aria-describedby'?: string
  /** Its whole name, where the words beside it are shorter. */
  readonly 'aria-label'?: string
}

/** Something that is on or off. */
export function Switch({ children, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className="checkbox switch">
      <span className="switch-track" aria-hidden="true" />
      <span className="checkbox-text">{children}</span>
    </AriaSwitch>
  )
}
