import type { ReactNode } from 'react'
import { Checkbox, type CheckboxProps } from '#components/controls/Checkbox.tsx'
import { useIsAwake } from '#components/controls/useIsAwake.ts'

interface PickerCheckboxProps extends Pick<CheckboxProps, 'isSelected' | 'isIndeterminate' | 'onChange'> {
  readonly children: ReactNode
}

/** A box of the picker, which is only drawn until the page wakes. */
export function PickerCheckbox(props: PickerCheckboxProps) {
  if (useIsAwake()) return <Checkbox {...props} />
  return (
    <span className="checkbox">
      <span className="checkbox-box" aria-hidden="true" />
      <span className="checkbox-text">{props.children}</span>
    </span>
  )
}
