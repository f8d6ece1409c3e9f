import { type DraftField, type DraftTexts, datasetMakes } from '#core/catalog/draftTexts.ts'
import { ingestionTexts as texts } from '#core/messages/ingestion.ts'
import { Select } from '../controls/Select.tsx'
import { TextArea } from '../controls/TextArea.tsx'
import { TextField } from '../controls/TextField.tsx'
import './ingestion.css'

export interface DatasetTextsProps {
  readonly values: DraftTexts
  /** What is wrong, by field. */
  readonly faults: Readonly<Partial<Record<DraftField, string>>>
  readonly onChange: (values: DraftTexts) => void
}

const long: readonly DraftField[] = ['description', 'acknowledgement', 'keywords']
const fields = Object.keys(texts.fields) as readonly DraftField[]

/** The texts of a data set, each with its label and what is wrong with it. */
export function DatasetTexts({ values, faults, onChange }: DatasetTextsProps) {
  return (
    <div className="ingestion-texts">
      {fields.map((field) => {
        const change = (value: string) => onChange({ ...values, [field]: value })
        const shared = { label: texts.fields[field], value: values[field], onChange: change }
        const fault = faults[field]
        const error = fault === undefined ? {} : { error: fault }
        if (field === 'make')
          return (
            <Select
              key={field}
              label={texts.fields.make}
              options={datasetMakes.map((id) => ({ id, label: id }))}
              value={datasetMakes.find((make) => make === values.make) ?? null}
              onChange={change}
              {...error}
            />
          )
        const Field = long.includes(field) ? TextArea : TextField
        return <Field key={field} {...shared} {...error} isInvalid={fault !== undefined} />
      })}
    </div>
  )
}
