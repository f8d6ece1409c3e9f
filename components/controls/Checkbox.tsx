import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components'
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
