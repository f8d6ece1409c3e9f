import './field.css'
import { Icon } from './Icon.tsx'

interface FilterFieldProps {
  /** Its name, shown as the placeholder. */
  readonly label: string
  readonly className: string
  readonly words: string
  readonly onChange: (words: string) => void
}

/** A field that filters a list as words are typed. */
export function FilterField({ label, className, words, onChange }: FilterFieldProps) {
  return (
    <label className={`field-box ${className}`}>
      <Icon name="search" />
      <input type="search" aria-label={label} placeholder={label} value={words} onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}
