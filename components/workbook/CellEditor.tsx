import { useRef, useState } from 'react'
import { ListBox, ListBoxItem, Popover } from 'react-aria-components'

export interface CellEditorProps {
  /** What is edited, such as `B5, lat`. */
  readonly label: string
  readonly value: string
  /** The list that the cell chooses from; without it any text is taken. */
  readonly terms: readonly string[] | undefined
  readonly onPut: (text: string) => void
  readonly onCancel: () => void
}

/** Edits one cell in its place: a field, or a list where the cell has preset values. */
export function CellEditor({ terms, ...props }: CellEditorProps) {
  return terms === undefined ? <CellField {...props} /> : <CellList {...props} terms={terms} />
}

/** Enter takes what was typed, as leaving the field does; Escape leaves the cell as it was. */
function CellField({ label, value, onPut, onCancel }: Omit<CellEditorProps, 'terms'>) {
  const [text, setText] = useState(value)
  const isDone = useRef(false)
  const finish = (put: boolean) => {
    if (isDone.current) return
    isDone.current = true
    if (put && text !== value) onPut(text)
    else onCancel()
  }
  return (
    <input
      className="grid-input"
      aria-label={label}
      value={text}
      // biome-ignore lint/a11y/noAutofocus: the field is there because its cell was asked to be edited
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter' || event.key === 'Tab') event.preventDefault()
        if (event.key === 'Enter' || event.key === 'Tab') finish(true)
        if (event.key === 'Escape') finish(false)
      }}
    />
  )
}

function CellList({ label, value, terms, onPut, onCancel }: CellEditorProps & { readonly terms: readonly string[] }) {
  const place = useRef<HTMLSpanElement>(null)
  const chosen = terms.find((term) => term.toLowerCase() === value.trim().toLowerCase())
  return (
    <span ref={place} className="grid-list">
      {value}
      <Popover className="overlay select-popover" triggerRef={place} isOpen onOpenChange={onCancel} offset={4}>
        <ListBox
          className="options"
          aria-label={label}
          autoFocus
          selectionMode="single"
          selectedKeys={chosen === undefined ? [] : [chosen]}
          onAction={(key) => onPut(String(key))}
        >
          {terms.map((term) => (
            <ListBoxItem className="option" key={term} id={term}>
              {term}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </span>
  )
}
