import { type ReactNode, useState } from 'react'
import { Tabs } from '#components/controls/Tabs.tsx'
import type { CodeLanguage, CodeSample } from '#core/code/rowsCode.ts'
import { codeTexts } from '#core/messages/code.ts'
import './ChartCode.css'

interface ChartCodeProps {
  readonly samples: readonly CodeSample[]
  /** The language that is shown first. */
  readonly first?: CodeLanguage
  /** The button that copies a sample. */
  readonly copyButton: (sample: CodeSample) => ReactNode
}

/** Code that asks for the rows of a chart, in one language at a time. */
export function ChartCode({ samples, first = 'Python', copyButton }: ChartCodeProps) {
  const [language, setLanguage] = useState<CodeLanguage>(first)
  const tabs = samples.map((sample) => ({ id: sample.language, label: sample.language, content: <Sample {...{ sample, copyButton }} /> }))
  return (
    <div className="chart-code-tabs">
      <Tabs label={codeTexts.languages} tabs={tabs} selected={language} onSelect={setLanguage} />
    </div>
  )
}

function Sample({ sample, copyButton }: Pick<ChartCodeProps, 'copyButton'> & { readonly sample: CodeSample }) {
  return (
    <div className="chart-code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by the keyboard */}
      <section className="chart-code-text" tabIndex={0} aria-label={codeTexts.codeIn(sample.language)}>
        <pre>
          <code>{sample.text}</code>
        </pre>
      </section>
      {copyButton(sample)}
    </div>
  )
}
