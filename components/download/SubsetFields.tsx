import './SubsetFields.css'
import { ISO_DATE_PATTERN, isoDateField } from '#components/controls/isoFields.ts'
import '#components/controls/field.css'
import { NumberField } from '#components/controls/NumberField.tsx'
import { Select } from '#components/controls/Select.tsx'
import { isTimeless } from '#core/catalog/record.ts'
import type { DatasetRecord } from '#core/catalog/records.ts'
import type { Subset } from '#core/catalog/subset.ts'
import { monthNames } from '#core/extent/months.ts'
import { limits } from '#core/limits/charts.ts'

interface SubsetFieldsProps {
  readonly record: DatasetRecord
  readonly subset: Subset
  readonly onChange: (subset: Subset) => void
}

/** The ranges of a subset: place, time and, where the data have it, depth. Judges nothing. */
export function SubsetFields({ record, subset, onChange }: SubsetFieldsProps) {
  const number = (name: 'latStart' | 'latEnd' | 'lonStart' | 'lonEnd' | 'depthStart' | 'depthEnd') => ({
    value: subset[name],
    onChange: (value: number) => onChange({ ...subset, [name]: value }),
  })
  const { subsetStepDegrees, parameterStepDegrees } = limits
  // A field that is left rounds its number to a step, which must not move the bounds of the data.
  const step = [record.Lat_Min, record.Lat_Max].every((lat) => isOnStep(lat ?? 0)) ? subsetStepDegrees : parameterStepDegrees
  const latitude = (name: 'latStart' | 'latEnd') => ({
    value: subset[name],
    minValue: -90,
    maxValue: 90,
    step,
    onChange: (value: number) => onChange({ ...subset, [name]: value }),
  })
  return (
    <div className="subset-fields">
      <fieldset>
        <legend>Latitude</legend>
        <NumberField label="Southern latitude" letter="S" unit="°" {...latitude('latStart')} />
        <NumberField label="Northern latitude" letter="N" unit="°" {...latitude('latEnd')} />
      </fieldset>
      <fieldset>
        <legend>Longitude</legend>
        <NumberField label="Western longitude" letter="W" unit="°" minValue={-180} maxValue={360} {...number('lonStart')} />
        <NumberField label="Eastern longitude" letter="E" unit="°" minValue={-180} maxValue={360} {...number('lonEnd')} />
        <p>If west is greater than east, the range crosses the date line.</p>
      </fieldset>
      <fieldset>
        <legend>Time</legend>
        <TimeFields record={record} subset={subset} onChange={onChange} />
      </fieldset>
      {record.Has_Depth === 1 && (
        <fieldset>
          <legend>Depth</legend>
          <NumberField label="From depth" unit="m" minValue={0} {...number('depthStart')} />
          <NumberField label="To depth" unit="m" minValue={0} {...number('depthEnd')} />
        </fieldset>
      )}
    </div>
  )
}

const isOnStep = (degrees: number) => Math.abs(degrees / limits.subsetStepDegrees - Math.round(degrees / limits.subsetStepDegrees)) < 1e-6

const months = monthNames.map((label, index) => ({ id: String(index + 1), label }))

function TimeFields({ record, subset, onChange }: SubsetFieldsProps) {
  if (isTimeless(record)) return <p>{record.Time_Meaning}</p>
  if (record.Climatology)
    return (
      <>
        <Select
          label="First month"
          options={months}
          value={subset.timeStart}
          onChange={(timeStart) => onChange({ ...subset, timeStart })}
        />
        <Select label="Last month" options={months} value={subset.timeEnd} onChange={(timeEnd) => onChange({ ...subset, timeEnd })} />
      </>
    )
  return (
    <>
      <DayField label="First day" value={subset.timeStart} onChange={(timeStart) => onChange({ ...subset, timeStart })} />
      <DayField label="Last day" value={subset.timeEnd} onChange={(timeEnd) => onChange({ ...subset, timeEnd })} />
      <p>Days in UTC, both inclusive.</p>
    </>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <label className="field">
      <span className="vh">{label}</span>
      <span className="field-box">
        <input {...isoDateField} pattern={ISO_DATE_PATTERN} value={value} onChange={(event) => onChange(event.target.value)} />
      </span>
    </label>
  )
}
