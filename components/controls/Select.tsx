import {
  Button as AriaButton,
  Select as AriaSelect,
  FieldError,
  Header,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  SelectValue,
} from 'react-aria-components'
import './field.css'
import { Icon } from './Icon.tsx'
import './Select.css'
import { useGlass } from './useGlass.ts'

/** One choice; `id` is what `onChange` gets. */
export interface Option<Id extends string = string> {
  readonly id: Id
  readonly label: string
  /** A second line in smaller type. */
  readonly note?: string
  /** The heading of the list at the end that it belongs to; left out in the first list. */
  readonly group?: string
  /** Colours that it stands for, as CSS. */
  readonly swatch?: readonly string[]
}

export interface SelectProps<Id extends string> {
  readonly label: string
  readonly options: readonly Option<Id>[]
  readonly value: Id | null
  readonly onChange: (id: Id) => void
  readonly placeholder?: string
  /** Whether the label is before the box instead of above it. */
  readonly beside?: boolean
  readonly isDisabled?: boolean
  readonly error?: string
}

/** One out of a few. Options never load here; long or searched lists are another component's work. */
export function Select<Id extends string>({ label, options, value, onChange, placeholder, beside, isDisabled, error }: SelectProps<Id>) {
  const { place, glass } = useGlass()
  const choose = (key: unknown) => {
    const chosen = options.find((option) => option.id === key)
    if (chosen) onChange(chosen.id)
  }
  return (
    <AriaSelect
      ref={place}
      className="field select"
      data-beside={beside || undefined}
      value={value}
      onChange={choose}
      isInvalid={error !== undefined}
      {...(isDisabled ? { isDisabled } : {})}
      {...(placeholder ? { placeholder } : {})}
    >
      <Label className="field-label">{label}</Label>
      <AriaButton className="field-box select-button">
        <SelectValue className="select-value">{({ selectedText, defaultChildren }) => selectedText || defaultChildren}</SelectValue>
        <Icon name="down" />
      </AriaButton>
      <FieldError className="field-error">{error}</FieldError>
      <Popover className={`overlay select-popover ${glass}`} offset={4}>
        <ListBox className="options">
          {options.filter(({ group }) => group === undefined).map(itemOf)}
          {groupsOf(options).map((group) => (
            <ListBoxSection key={group} className="option-section">
              <Header className="option-group">{group}</Header>
              {options.filter((option) => option.group === group).map(itemOf)}
            </ListBoxSection>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}

const groupsOf = (options: readonly Option[]) => [...new Set(options.flatMap(({ group }) => group ?? []))]

const itemOf = ({ id, label, note, swatch }: Option) => (
  <ListBoxItem key={id} className="option" id={id} textValue={label}>
    {swatch && <Swatch colours={swatch} />}
    <span>{label}</span>
    {note && <span className="option-note">{note}</span>}
  </ListBoxItem>
)

/** Colours side by side; the name beside them says what they are. */
function Swatch({ colours }: { readonly colours: readonly string[] }) {
  return (
    <svg className="option-swatch" viewBox={`0 0 ${colours.length} 1`} preserveAspectRatio="none" aria-hidden="true">
      {colours.map((colour, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a colour is
        <rect key={at} x={at} width="1.05" height="1" fill={colour} />
      ))}
    </svg>
  )
}
