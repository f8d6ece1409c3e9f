import './SearchField.css'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Icon } from '#components/controls/Icon.tsx'
import { SearchHelp } from './SearchHelp.tsx'
import { countText } from './words.ts'

interface SearchFieldProps {
  readonly keywords: string
  /** Names of variables that the reader may mean, the likest first; the field itself knows none. */
  readonly suggest?: (typed: string) => readonly { readonly name: string; readonly count: number }[]
  /** Stands at the end of the field, such as a button that plays a video. */
  readonly tutorial?: ReactNode
}

/** The keyword box of the catalog: part of a form that also works without a script. Completes names of variables. */
export function SearchField({ keywords, suggest, tutorial }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const options = typed === null ? [] : (suggest?.(typed) ?? [])
  const isOpen = options.length > 0
  const close = () => {
    setTyped(null)
    setActive(-1)
  }
  const choose = (name: string) => {
    if (!input.current) return
    input.current.value = name
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    close()
  }
  const press = (event: KeyboardEvent) => {
    const chosen = options[active]
    if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Enter' && chosen) choose(chosen.name)
    else if (event.key === 'ArrowDown' && isOpen) setActive(active + 1 < options.length ? active + 1 : -1)
    else if (event.key === 'ArrowUp' && isOpen) setActive(active >= 0 ? active - 1 : options.length - 1)
    else return
    event.preventDefault()
  }
  return (
    <div className="search-field" data-tour="search">
      <Icon name="search" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        name="keywords"
        role="combobox"
        aria-label="Keywords"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? 'variable-names' : undefined}
        aria-activedescendant={active >= 0 ? `variable-name-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        defaultValue={keywords}
        placeholder="Search by keyword, for example: wind monthly global"
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          setActive(-1)
        }}
        onKeyDown={press}
        onBlur={close}
      />
      <SearchHelp />
      {tutorial}
      <button type="submit" className="button search-send">
        Search
      </button>
      {isOpen && <Options options={options} active={active} onChoose={choose} />}
    </div>
  )
}

interface OptionsProps {
  readonly options: readonly { readonly name: string; readonly count: number }[]
  /** The place of the one that the keys have come to; -1 for none. */
  readonly active: number
  readonly onChoose: (name: string) => void
}

function Options({ options, active, onChoose }: OptionsProps) {
  return (
    <div id="variable-names" className="search-options" role="listbox" aria-label="Variables">
      {options.map(({ name, count }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field itself handles the keys, as a combobox does
        <div
          key={name}
          id={`variable-name-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          <span>{name}</span>
          <span className="num">{countText(count)}</span>
        </div>
      ))}
    </div>
  )
}
