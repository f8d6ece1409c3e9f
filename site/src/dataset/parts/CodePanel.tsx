import { Fragment } from 'react'
import type { CodeSample } from '#core/code/rowsCode.ts'
import { codeTexts } from '#core/messages/code.ts'
import { CodeNote } from '../../common/islands/CodeNote.tsx'
import { CopyButton } from '../../common/islands/CopyButton.tsx'

/** Stands for the variable's name where samples are written, so that a script can put another one in its place. */
export const VARIABLE_PLACE = 'NAME_OF_THE_VARIABLE'

interface CodePanelProps {
  readonly samples: readonly CodeSample[]
  /** What stands in the samples in the place of a variable, if they have one. */
  readonly variable?: string
}

/** How to read rows with each tool. A choice without a script; with one, the variable is the one chosen on the page. */
export function CodePanel({ samples, variable = '' }: CodePanelProps) {
  return (
    <section aria-labelledby="code">
      <h2 id="code">Code</h2>
      <fieldset className="choice code glass">
        <legend className="vh">Language</legend>
        {samples.map((sample, index) => (
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
  const [before, ...after] = text.split(VARIABLE_PLACE)
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
          <CopyButton text={text.replaceAll(VARIABLE_PLACE, variable)} label={codeTexts.copy(language)} />
        </span>
      </div>
    </Fragment>
  )
}
