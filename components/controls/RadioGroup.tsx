import { RadioGroup as AriaRadioGroup, Label, Radio, Text } from 'react-aria-components'
import './field.css'
import './RadioGroup.css'
import type { Option } from './Select.tsx'

export interface RadioGroupProps<Id extends string> {
  readonly label: string
  readonly options: readonly Option<Id>[]
  readonly value: Id | null
  readonly onChange: (id: Id) => void
  /** `segments` are side by side in one frame and suit up to four short words; `list` has one choice per line. */
  readonly shape?: 'segments' | 'list'
  /** The label is only read out. */
  readonly labelHidden?: boolean
  readonly isDisabled?: boolean
  readonly hint?: string
}

/** One out of a few that are all in view. */
export function RadioGroup<Id extends string>(props: RadioGroupProps<Id>) {
  const { label, options, value, onChange, shape = 'segments', labelHidden, isDisabled, hint } = props
  const choose = (chosen: string) => {
    const option = options.find(({ id }) => id === chosen)
    if (option) onChange(option.id)
  }
  return (
    <AriaRadioGroup className="field radio-group" value={value} onChange={choose} isDisabled={isDisabled ?? false}>
      <Label className={labelHidden ? 'vh' : 'field-label'}>{label}</Label>
      <div className={shape === 'segments' ? 'segments' : 'radio-list'}>
        {options.map((option) => (
          <Radio key={option.id} value={option.id} className={shape === 'segments' ? 'segment' : 'radio'}>
            {shape === 'list' && <span className="radio-dot" aria-hidden="true" />}
            <span>
              {option.label}
              {option.note && <span className="option-note"> {option.note}</span>}
            </span>
          </Radio>
        ))}
      </div>
      {hint && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
    </AriaRadioGroup>
  )
}
