import './ProgramDatasets.css'
import type { ReactNode } from 'react'
import { counted, countText } from '#components/catalog/words.ts'
import { datasetPath, downloadPath } from '#core/catalog/pagePaths.ts'
import type { ProgramDataset } from '#core/catalog/programPage.ts'
import { unitWords } from '#core/text/unitWords.ts'

/** A variable of a data set, both by their short names. */
export interface PickedVariable {
  readonly dataset: string
  readonly variable: string
}

interface ProgramDatasetsProps {
  readonly datasets: readonly ProgramDataset[]
  readonly picked: PickedVariable | null
  readonly onPick: (picked: PickedVariable) => void
  /** The first look at the picked variable. */
  readonly sample: ReactNode
}

/** The data sets of a program, each with the variables that charts offer; with a preview of one of them. */
export function ProgramDatasets({ datasets, picked, onPick, sample }: ProgramDatasetsProps) {
  return (
    <div className="program-sets">
      <ul className="program-list">
        {datasets.map((dataset) => (
          <li key={dataset.shortName}>
            <h3>
              <a href={datasetPath(dataset.shortName)}>{dataset.longName}</a>
            </h3>
            <p className="program-set-facts">
              <code>{dataset.shortName}</code>
              {dataset.rows !== null && <span>{countText(dataset.rows)} rows</span>}
              <span>{counted(dataset.cruises, 'cruise')}</span>
              <a href={downloadPath(dataset.shortName)} aria-label={`Download ${dataset.longName}`}>
                Download
              </a>
            </p>
            {dataset.variables.length === 0 ? (
              <p className="program-set-facts">No variable that charts show.</p>
            ) : (
              <Variables dataset={dataset} picked={picked} onPick={onPick} />
            )}
          </li>
        ))}
      </ul>
      <div className="program-sample">{sample}</div>
    </div>
  )
}

interface VariablesProps extends Pick<ProgramDatasetsProps, 'picked' | 'onPick'> {
  readonly dataset: ProgramDataset
}

function Variables({ dataset: { shortName, longName, variables }, picked, onPick }: VariablesProps) {
  return (
    <fieldset className="program-variables">
      <legend className="vh">Variables of {longName}</legend>
      {variables.map(({ name, longName: words, unit }) => (
        <button
          key={name}
          type="button"
          aria-pressed={picked?.dataset === shortName && picked.variable === name}
          onClick={() => onPick({ dataset: shortName, variable: name })}
        >
          {words}
          {unit !== '' && <span className="num">{unitWords(unit)}</span>}
        </button>
      ))}
    </fieldset>
  )
}
