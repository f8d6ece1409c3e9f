import { Fragment } from 'react'

/** One line of text whose parts between backticks are code. Knows no other mark; for whole markdown see `markdown.ts`. */
export function Marked({ text }: { readonly text: string }) {
  let offset = 0
  return text.split('`').map((part, index) => {
    offset += part.length + 1
    return index % 2 === 1 ? <code key={offset}>{part}</code> : <Fragment key={offset}>{part}</Fragment>
  })
}
