import { Fragment } from 'react'
import type { DatasetRecord } from '#core/catalog/records.ts'
import { codeSamples } from '#core/code/codeSamples.ts'
import type { CodeSample } from '#core/code/rowsCode.ts'
import { codeTexts } from '#core/messages/code.ts'
import { CodeNote } from '../../shell/islands/CodeNote.tsx'
import { CopyButton } from '../../shell/islands/CopyButton.tsx'

/** Stands for the variable's name where samples are written, so that a script can put another one in its place. */
const PLACE = 'NAME_OF_THE_VARIABLE'

interface CodePanelProps {
  readonly record: DatasetRecord
  /** The variable that is read before another is chosen. */
  readonly variable: string
  readonly origin: string
}

/** How to read one variable of this data set with each tool. A choice without a script; with one, the variable is the one chosen on the page. */
export function CodePanel({ record, variable, origin }: CodePanelProps) {
  return (
    <section aria-labelledby="code">
      <h2 id="code">Code</h2>
      <fieldset className="choice code glass">
        <legend className="vh">Language</legend>
        {codeSamples(record, PLACE, origin).map((sample, index) => (
          <Sample key={sample.language} sample={sample} variable={variable} isFirst={index === 0} />
        ))}
      </fieldset>
      <CodeNote />
    </section>
  )
}

interface SampleProps {
  readonly sample: CodeSample
  readonly variable: string
  readonly isFirst: boolean
}

function Sample({ sample: { language, text }, variable, isFirst }: SampleProps) {
  const id = `language-${language}`
  const [before, ...after] = text.split(PLACE)
  return (
    <Fragment>
      <input className="choice-input" type="radio" name="language" id={id} defaultChecked={isFirst} />
      <label htmlFor={id}>{language}</label>
      <div className="choice-pane code-text">
        <pre>
          <code>
            {before}
            {after.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
              <Fragment key={at}>
                <span data-variable-name>{variable}</span>
                {part}
              </Fragment>
            ))}
          </code>
        </pre>
        <span className="code-copy">
          <CopyButton text={text.replaceAll(PLACE, variable)} label={codeTexts.copy(language)} />
        </span>
      </div>
    </Fragment>
  )
}
