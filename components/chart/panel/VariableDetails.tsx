import { shortNumber } from '#core/charts/values/distribution.ts'
import './VariableDetails.css'
import { latitudeWords, longitudeWords, orEmpty, timeWords } from '#components/catalog/words.ts'
import { Dialog } from '#components/controls/Dialog.tsx'
import { datasetPath, downloadPath } from '#core/catalog/pagePaths.ts'
import type { VariableRecord } from '#core/catalog/records.ts'
import { withUnit } from '#core/extent/position.ts'
import { chartTexts } from '#core/messages/charts.ts'
import { isPending, type RequestState } from '#core/request/RequestState.ts'
import { counted, countText } from '#core/text/counted.ts'
import { cutName } from '#core/text/cutName.ts'
import { unitWords } from '#core/text/unitWords.ts'

interface VariableDetailsDialogProps {
  /** The dialog is closed until they are asked for. */
  readonly details: RequestState<VariableRecord>
  readonly onClose: () => void
}

/** What is known of a variable: its names, origin, coverage and values (VIZ-04, VIZ-33). */
export function VariableDetailsDialog({ details, onClose }: VariableDetailsDialogProps) {
  const variable = details.state === 'succeeded' ? details.value : null
  return (
    <Dialog
      title={variable ? cutName(variable.Long_Name) : chartTexts.search.variableDetails}
      isOpen={details.state !== 'notTried'}
      onClose={onClose}
    >
      {isPending(details) && <p role="status">{chartTexts.search.loadingDetails}</p>}
      {details.state === 'failed' && <p role="alert">{details.message}</p>}
      {variable && <VariableFactsList variable={variable} />}
    </Dialog>
  )
}

function VariableFactsList({ variable }: { readonly variable: VariableRecord }) {
  const unit = unitWords(variable.Unit)
  const value = (number: number | null) => (number === null ? orEmpty(null) : withUnit(shortNumber(number), unit))
  const facts: readonly (readonly [name: string, words: string])[] = [
    ['Long name', variable.Long_Name],
    ['Short name', variable.Variable],
    ['Unit', unit],
    ['Make', variable.Make],
    ['Sensor', variable.Sensor],
    ['Process level', variable.Process_Level],
    ['Study domain', variable.Study_Domain],
    ['Time', timeWords(variable)],
    ['Temporal resolution', variable.Temporal_Resolution],
    ['Latitude', latitudeWords(variable)],
    ['Longitude', longitudeWords(variable)],
    ['Spatial resolution', variable.Spatial_Resolution],
    ['Depth', depths(variable)],
    ['Values', countText(variable.Variable_Count)],
    ['Minimum', value(variable.Variable_Min)],
    ['Mean', value(variable.Variable_Mean)],
    ['Maximum', value(variable.Variable_Max)],
    ['Standard deviation', value(variable.Variable_Std)],
    ['Source', variable.Data_Source],
    ['Distributor', variable.Distributor ?? ''],
    ['Comment', variable.Comment ?? ''],
    ['Keywords', variable.Keywords],
  ]
  return (
    <dl className="variable-facts-list">
      <div>
        <dt>Data set</dt>
        <dd>
          <a href={datasetPath(variable.Short_Name)}>{variable.Dataset_Name}</a>,{' '}
          <a href={downloadPath(variable.Short_Name)}>{chartTexts.downloadDataset}</a>
        </dd>
      </div>
      {facts.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{orEmpty(words)}</dd>
        </div>
      ))}
    </dl>
  )
}

function depths({ Has_Depth, Depth_Min, Depth_Max, Depth_Levels }: VariableRecord): string {
  if (Has_Depth === 0) return 'Surface only, 0 m'
  const range = Depth_Min === null || Depth_Max === null ? '' : `${shortNumber(Depth_Min)} to ${withUnit(shortNumber(Depth_Max), 'm')}`
  return Depth_Levels.length === 0 ? range : `${range}, ${counted(Depth_Levels.length, 'level')}`
}
