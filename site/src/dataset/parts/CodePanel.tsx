import { Fragment } from 'react'
import { type CodeSample, codeSamples } from '#core/catalog/codeSamples.ts'
import type { PublishedDataset } from '#core/catalog/PublishedDataset.ts'
import { CopyButton } from '../../shell/islands/CopyButton.tsx'

/** How to read this data set with each tool, for the first variable that charts show. A choice without a script. */
export function CodePanel({ dataset, origin }: { readonly dataset: PublishedDataset; readonly origin: string }) {
  const { record, variables } = dataset
  const variable = (variables.find(({ Visualize }) => Visualize === 1) ?? variables[0])?.Variable ?? '*'
  return (
    <section aria-labelledby="code">
      <h2 id="code">Code</h2>
      <fieldset className="choice code glass">
        <legend className="vh">Language</legend>
        {codeSamples(record, variable, origin).map((sample, index) => (
          <Sample key={sample.language} sample={sample} isFirst={index === 0} />
        ))}
      </fieldset>
      <p className="muted code-note">
        Replace YOUR_KEY with an <a href="/apikeymanagement">API key</a>. On the command line, sign in once with{' '}
        <code>npx pelagos login</code>.
      </p>
    </section>
  )
}

function Sample({ sample: { language, text }, isFirst }: { readonly sample: CodeSample; readonly isFirst: boolean }) {
  const id = `language-${language}`
  return (
    <Fragment>
      <input className="vh" type="radio" name="language" id={id} defaultChecked={isFirst} />
      <label htmlFor={id}>{language}</label>
      <div className="choice-pane code-text">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by the keyboard */}
        <pre tabIndex={0}>
          <code>{text}</code>
        </pre>
        <span className="code-copy">
          <CopyButton text={text} label={`Copy the ${language} sample`} />
        </span>
      </div>
    </Fragment>
  )
}
