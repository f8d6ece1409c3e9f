import type { HereAnswer, HereVariable } from '#core/api/here.ts'
import { datasetPath } from '#core/catalog/pagePaths.ts'
import { withUnit } from '#core/extent/position.ts'
import { lagText, hereTexts as texts, whenText } from '#core/messages/here.ts'
import { unitWords } from '#core/text/unitWords.ts'
import { Sparkline } from './Sparkline.tsx'
import './here.css'

interface HereListProps {
  readonly answer: HereAnswer
  /** Where positions are matched with a variable; without it there are no links, as in frames, which pages of the portal would not open in. */
  readonly matchPath?: (table: string, variable: string) => string
}

/** What there is at a place, by data set. */
export function HereList({ answer: { datasets, unanswered }, matchPath }: HereListProps) {
  return (
    <>
      {datasets.map(({ shortName, longName, table, variables }) => (
        <section key={shortName} className="here-dataset" aria-label={longName}>
          <h2>{matchPath ? <a href={datasetPath(shortName)}>{longName}</a> : longName}</h2>
          <ul>
            {variables.map((variable) => (
              <li key={variable.id} className="here-variable">
                <Value variable={variable} />
                {matchPath && (
                  <a className="here-match" href={matchPath(table, variable.variable)} aria-label={texts.matchOf(variable.longName)}>
                    {texts.match}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {unanswered.map(({ shortName, longName, says }) => (
        <p key={shortName} className="muted">
          {texts.unanswered(longName, says)}
        </p>
      ))}
    </>
  )
}

function Value({ variable }: { readonly variable: HereVariable }) {
  const { longName, value, unit, lagHours, depthMetres, distanceKm, series } = variable
  const lag = lagHours === null ? '' : lagText(lagHours)
  const facts = [whenText(variable), lag, depthMetres === null ? '' : `${depthMetres} m deep`, `${distanceKm.toFixed(1)} km away`]
  return (
    <>
      <span className="here-name">{longName}</span>
      <span className="here-value">{withUnit(String(value), unitWords(unit))}</span>
      <span className="here-series">{series && <Sparkline series={series} unit={unit} />}</span>
      <span className="here-facts muted">{facts.filter((fact) => fact !== '').join(' · ')}</span>
    </>
  )
}
