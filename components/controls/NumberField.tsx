import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
  FieldError,
  Group,
  Input,
  Label,
} from 'react-aria-components'
import './field.css'
import './NumberField.css'

export interface NumberFieldProps extends Omit<AriaNumberFieldProps, 'className' | 'children'> {
  readonly label: string
  /** The unit, written after the number. */
  readonly unit?: string
  /** One letter before the number (N, W, E, S) that stands for the label, which is then only read out. */
  readonly letter?: string
  readonly error?: string
}

/** A number in one unit. Arrow keys step; what is typed is brought into the range when the field is left. */
export function NumberField({ label, unit, letter, error, formatOptions, ...rest }: NumberFieldProps) {
  return (
    <AriaNumberField
      {...rest}
      formatOptions={{ maximumFractionDigits: 6, useGrouping: false, ...formatOptions }}
      className="field number-field"
    >
      <Label className={letter ? 'vh' : 'field-label'}>{label}</Label>
      <Group className="field-box">
        {letter && (
          <span className="field-unit" aria-hidden="true">
            {letter}
          </span>
        )}
        <Input />
        {unit && <span className="field-unit">{unit}</span>}
      </Group>
      <FieldError className="field-error">{error}</FieldError>
    </AriaNumberField>
  )
}
