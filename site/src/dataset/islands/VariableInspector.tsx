import { Fragment, useState } from 'react'
import type { VariableFacts } from '#components/catalog/VariableFacts.ts'
import { Tabs } from '#components/controls/Tabs.tsx'

/** Texts about the chosen variable: its comment, and metadata that its authors added (DST-14). */
export function VariableInspector({ variable }: { readonly variable: VariableFacts }) {
  const [tab, setTab] = useState<'comments' | 'metadata'>('comments')
  const comments = (
    <p>
      <b>{variable.longName}</b> <code>{variable.name}</code>
      {variable.comment ? (
        <>
          : <Marked text={variable.comment} />
        </>
      ) : (
        ' has no comment.'
      )}
    </p>
  )
  const metadata =
    variable.metadata.length === 0 ? (
      <p className="muted">No further metadata.</p>
    ) : (
      <dl className="variables-metadata">
        {variable.metadata.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  return (
    <div className="variables-inspector">
      <Tabs
        label={`About ${variable.longName}`}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'comments', label: 'Comments', content: comments },
          { id: 'metadata', label: 'Additional Metadata', content: metadata },
        ]}
      />
    </div>
  )
}

/** One line of text whose parts between backticks are code. Knows no other mark; for whole markdown see `markdown.ts`. */
function Marked({ text }: { readonly text: string }) {
  let offset = 0
  return text.split('`').map((part, index) => {
    offset += part.length + 1
    return index % 2 === 1 ? <code key={offset}>{part}</code> : <Fragment key={offset}>{part}</Fragment>
  })
}
