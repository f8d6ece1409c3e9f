import './Changes.css'
import { Table, type TableColumn } from '#components/controls/Table.tsx'
import { MapFigure } from '#components/map/MapFigure.tsx'
import { extentWords, notComparedText, rowsSentence, shortNumber, signed } from '#core/catalog/differenceWords.ts'
import { differencePath } from '#core/catalog/pagePaths.ts'
import { type ChangedVariable, type ComparedVersions, changedRows, type VersionDifference } from '#core/catalog/versionDifference.ts'
import { withUnit } from '#core/extent/position.ts'
import { differenceTexts as texts } from '#core/messages/difference.ts'
import { countText } from '#core/text/counted.ts'
import { unitWords } from '#core/text/unitWords.ts'
import { changesMap, differenceColours } from '../changes.ts'
import { changesMeans, changesSeries } from '../changesSeries.ts'
import { STRIP_MAP } from '../samples.ts'
import { ChangesInTime, MeansInTime } from './ChangesSeries.tsx'

/** What changed in the present version of a data set: rows, variables, a map and a series (DST-21). */
export function Changes({ compared }: { readonly compared: ComparedVersions }) {
  const { shortName, version, before, beforeName, comparedAt, difference, notCompared } = compared
  return (
    <section aria-labelledby="changes" className="changes">
      <h2 id="changes">{texts.title(version)}</h2>
      <p>
        {texts.compared(before, beforeName, comparedAt.slice(0, 10))}{' '}
        {difference === null ? notComparedText[notCompared ?? 'failed'](before) : rowsSentence(difference.rows)}
      </p>
      {difference !== null && <Details difference={difference} />}
      {difference !== null && (
        <p className="links">
          <a href={differencePath(shortName, version)}>{texts.json}</a>
        </p>
      )}
    </section>
  )
}

function Details({ difference }: { readonly difference: VersionDifference }) {
  const { variables, changedVariables, addedVariables, removedVariables, rows, extent } = difference
  const series = changesSeries(difference)
  const means = changesMeans(difference)
  const more = changedVariables - variables.length
  return (
    <>
      {addedVariables.length > 0 && <p>New: {addedVariables.join(', ')}.</p>}
      {removedVariables.length > 0 && <p>Removed: {removedVariables.join(', ')}.</p>}
      {variables.length > 0 && (
        <div className="changes-table">
          <Table label={texts.variables} columns={columns} rows={variables} rowId={({ name }) => name} />
          <p className="small muted">
            {texts.explained} {more > 0 && texts.moreVariables(more)}
          </p>
        </div>
      )}
      {changedRows(rows) > 0 && extent !== null && (
        <div className="changes-figures">
          <ChangesOnMap difference={difference} says={extentWords(extent)} />
          {series !== null && <ChangesInTime series={series} />}
          {means !== null && <MeansInTime means={means} />}
        </div>
      )}
    </>
  )
}

const figure = (value: number | null, unit: string, words: (value: number) => string) =>
  value === null ? '' : withUnit(words(value), unitWords(unit))

const columns: readonly TableColumn<ChangedVariable>[] = [
  { id: 'variable', label: texts.columns.variable, namesRow: true, cell: ({ longName }) => longName },
  ...(['altered', 'filled', 'emptied'] as const).map(
    (id): TableColumn<ChangedVariable> => ({
      ...{ id, label: texts.columns[id], isNumber: true },
      cell: (variable) => countText(variable[id]),
    }),
  ),
  { id: 'mean', label: texts.columns.mean, isNumber: true, cell: ({ meanDifference, unit }) => figure(meanDifference, unit, signed) },
  { id: 'rms', label: texts.columns.rms, isNumber: true, cell: ({ rootMeanSquare, unit }) => figure(rootMeanSquare, unit, shortNumber) },
  {
    id: 'largest',
    label: texts.columns.largest,
    isNumber: true,
    cell: ({ largestDifference, unit }) => figure(largestDifference, unit, shortNumber),
  },
]

/** The cells with changes over the coastlines of the map at the top of the page. */
function ChangesOnMap({ difference, says }: { readonly difference: VersionDifference; readonly says: string }) {
  const { frame, paths, range, name, unit, label } = changesMap(difference)
  return (
    <figure className="figure">
      <div className="plot">
        <MapFigure
          id="changes-map"
          label={label}
          {...frame}
          land={STRIP_MAP}
          overlay={paths.map(({ colour, path }) => (
            <path key={colour ?? ''} className={colour === null ? 'changes-cell' : undefined} fill={colour ?? undefined} d={path} />
          ))}
        />
      </div>
      <figcaption className="figcap">
        {range !== null && (
          <p className="changes-key">
            {texts.meanOf(name)}: <span className="num">{withUnit(signed(range.min), unit)}</span>
            <svg viewBox="0 0 72 8" preserveAspectRatio="none" aria-hidden="true">
              {differenceColours.map((colour, at) => (
                <rect key={colour} x={8 * at} width="8" height="8" fill={colour} />
              ))}
            </svg>
            <span className="num">{withUnit(signed(range.max), unit)}</span>
          </p>
        )}
        {paths.some(({ colour }) => colour === null) && (
          <p className="changes-key">
            <span className="changes-swatch" aria-hidden="true" /> {range === null ? texts.rowsChanged : texts.rowsOnly}
          </p>
        )}
        <p>{says}.</p>
      </figcaption>
    </figure>
  )
}
