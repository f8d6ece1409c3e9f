import { ACCESS_DAY } from '#core/catalog/accessDay.ts'
import type { CitationForm } from '#core/catalog/citation.ts'
import { CopyButton } from '../../shell/islands/CopyButton.tsx'
import './CitePanel.css'

/** How to cite a data set, in forms to copy or to save as a file. A choice without a script. */
export function CitePanel({ shortName, citations }: { readonly shortName: string; readonly citations: readonly CitationForm[] }) {
  return (
    <section aria-labelledby="cite" data-access-day={ACCESS_DAY}>
      <h2 id="cite">Cite</h2>
      <fieldset className="choice cite">
        <legend className="vh">Citation format</legend>
        {citations.map(({ name, text, ending, type }, index) => (
          <Pane key={name} name={name} id={`cite-${ending}`} isFirst={index === 0}>
            {name === 'Text' ? (
              <p>{text}</p>
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by the keyboard
              <pre tabIndex={0}>
                <code>{text.trim()}</code>
              </pre>
            )}
            <p className="cite-acts">
              <CopyButton text={text} label={name === 'Text' ? 'Copy citation' : `Copy ${name}`} hasWords />
              {name !== 'Text' && (
                <a className="button" href={`data:${type};charset=utf-8,${encodeURIComponent(text)}`} download={`${shortName}.${ending}`}>
                  Save as file<span className="vh">, {name}</span>
                </a>
              )}
            </p>
          </Pane>
        ))}
      </fieldset>
    </section>
  )
}

interface PaneProps {
  readonly name: string
  readonly id: string
  readonly isFirst: boolean
  readonly children: React.ReactNode
}

function Pane({ name, id, isFirst, children }: PaneProps) {
  return (
    <>
      <input className="choice-input" type="radio" name="cite-form" id={id} defaultChecked={isFirst} />
      <label htmlFor={id}>{name}</label>
      <div className="choice-pane">{children}</div>
    </>
  )
}
