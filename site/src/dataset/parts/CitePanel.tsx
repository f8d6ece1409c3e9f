import { ACCESS_DAY } from '#core/catalog/accessDay.ts'
import type { CitationForm } from '#core/catalog/citation.ts'
import type { CitedAuthor } from '#core/catalog/DatasetFile.ts'
import { orcidAddress } from '#core/catalog/orcid.ts'
import { CopyButton } from '../../common/islands/CopyButton.tsx'
import './CitePanel.css'

interface CitePanelProps {
  readonly shortName: string
  readonly citations: readonly CitationForm[]
  readonly authors: readonly CitedAuthor[]
}

/** How to cite a data set, or each work of a collection, in forms to copy or to save as a file, and who its authors are. A choice without a script. */
export function CitePanel({ shortName, citations, authors }: CitePanelProps) {
  return (
    <section aria-labelledby="cite" data-access-day={ACCESS_DAY}>
      <h2 id="cite">Cite</h2>
      <fieldset className="choice cite">
        <legend className="vh">Citation format</legend>
        {citations.map(({ name, text, ending, type }, index) => (
          <Pane key={name} name={name} id={`cite-${ending}`} isFirst={index === 0}>
            {name === 'Text' ? (
              text.split('\n').map((work) => <p key={work}>{work}</p>)
            ) : (
              <pre>
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
      <Persons authors={authors} />
    </section>
  )
}

/** The authors whose ORCID iDs are known, each leading to their record. */
function Persons({ authors }: Pick<CitePanelProps, 'authors'>) {
  const known = authors.flatMap((author) => ('orcid' in author && author.orcid ? [{ ...author, orcid: author.orcid }] : []))
  if (known.length === 0) return null
  return (
    <ul className="cite-persons" aria-label="ORCID iDs of the authors">
      {known.map(({ given, family, orcid }) => (
        <li key={orcid}>
          {given} {family}, <a href={orcidAddress(orcid)}>ORCID {orcid}</a>
        </li>
      ))}
    </ul>
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
