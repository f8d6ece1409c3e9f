import './SubsetFields.css'
import { useId } from 'react'
import { ISO_DATE_PATTERN, isoDateField } from '#components/controls/isoFields.ts'
import '#components/controls/field.css'
import { Button } from '#components/controls/Button.tsx'
import { NumberField } from '#components/controls/NumberField.tsx'
import { Select } from '#components/controls/Select.tsx'
import { BoxMap } from '#components/map/box/BoxMap.tsx'
import type { Region } from '#components/map/OceanMapRegion.ts'
import { isTimeless } from '#core/catalog/record.ts'
import { type Subset, type SubsetProblem, type SubsetRecord, subsetProblems, swapped, wholeSubset } from '#core/catalog/subset.ts'
import { lonRangeOf } from '#core/extent/longitude.ts'
import { monthNames } from '#core/extent/months.ts'
import { limits } from '#core/limits/charts.ts'
import { downloadTexts, subsetTexts } from '#core/messages/catalog.ts'

interface SubsetFieldsProps {
  readonly record: SubsetRecord
  readonly subset: Subset
  readonly onChange: (subset: Subset) => void
}

/** The ranges of a subset: place, time and, where the data have it, depth. What is wrong is said below the fields that it concerns. */
export function SubsetFields({ record, subset, onChange }: SubsetFieldsProps) {
  const problems = subsetProblems(record, subset)
  const id = useId()
  const onSwap = (at: SubsetProblem['at']) => onChange(swapped(subset, at))
  const stateOf = (name: keyof Subset) => fieldState(problems, name, id)
  const number = (name: 'latStart' | 'latEnd' | 'lonStart' | 'lonEnd' | 'depthStart' | 'depthEnd') => ({
    value: subset[name],
    onChange: (value: number) => onChange({ ...subset, [name]: value }),
    ...stateOf(name),
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
    ...stateOf(name),
  })
  return (
    <div className="subset-fields">
      <BoxField record={record} subset={subset} onChange={onChange} />
      <fieldset>
        <legend>Latitude</legend>
        <NumberField label="Southern latitude" letter="S" unit="°" {...latitude('latStart')} />
        <NumberField label="Northern latitude" letter="N" unit="°" {...latitude('latEnd')} />
        <Problems of={['latStart', 'latEnd']} problems={problems} id={id} onSwap={onSwap} />
      </fieldset>
      <fieldset>
        <legend>Longitude</legend>
        <NumberField label="Western longitude" letter="W" unit="°" minValue={-180} maxValue={360} {...number('lonStart')} />
        <NumberField label="Eastern longitude" letter="E" unit="°" minValue={-180} maxValue={360} {...number('lonEnd')} />
        <Problems of={['lonStart', 'lonEnd']} problems={problems} id={id} onSwap={onSwap} />
        <p>If west is greater than east, the range crosses the date line.</p>
      </fieldset>
      <fieldset>
        <legend>Time</legend>
        <TimeFields record={record} subset={subset} onChange={onChange} problems={problems} id={id} onSwap={onSwap} />
      </fieldset>
      {record.Has_Depth === 1 && (
        <fieldset>
          <legend>Depth</legend>
          <NumberField label="From depth" unit="m" minValue={0} {...number('depthStart')} />
          <NumberField label="To depth" unit="m" minValue={0} {...number('depthEnd')} />
          <Problems of={['depthStart', 'depthEnd']} problems={problems} id={id} onSwap={onSwap} />
        </fieldset>
      )}
    </div>
  )
}

/** The latitudes and longitudes on a small map; the fields below it say them in numbers, and take them from the keyboard. */
function BoxField({ record, subset, onChange }: SubsetFieldsProps) {
  const box = regionOf(subset)
  if (box === null) return null
  return (
    <figure className="subset-box">
      <BoxMap
        bounds={regionOf(wholeSubset(record)) ?? box}
        box={box}
        onBox={({ lat, lon }) => onChange({ ...subset, latStart: lat.min, latEnd: lat.max, lonStart: lon.west, lonEnd: lon.east })}
      />
      <figcaption>{downloadTexts.boxMap}</figcaption>
    </figure>
  )
}

/** `null` while a field holds no number. */
function regionOf({ latStart, latEnd, lonStart, lonEnd }: Subset): Region | null {
  if (![latStart, latEnd, lonStart, lonEnd].every(Number.isFinite)) return null
  return { lat: { min: latStart, max: latEnd }, lon: lonRangeOf(lonStart, lonEnd) }
}

/** What is wrong with a field, as its input has to say it. */
interface FieldState {
  readonly isInvalid: boolean
  readonly 'aria-describedby'?: string
}

function fieldState(problems: readonly SubsetProblem[], name: keyof Subset, id: string): FieldState {
  const problem = problems.find(({ at }) => at.includes(name))
  return problem ? { isInvalid: true, 'aria-describedby': `${id}${problem.at[0]}` } : { isInvalid: false }
}

interface ProblemsProps {
  readonly of: readonly (keyof Subset)[]
  readonly problems: readonly SubsetProblem[]
  readonly id: string
  readonly onSwap: (at: SubsetProblem['at']) => void
}

function Problems({ of, problems, id, onSwap }: ProblemsProps) {
  const ours = problems.filter(({ at }) => at.some((name) => of.includes(name)))
  return ours.map(({ at, says, isReversed }) => (
    <div key={says} className="subset-problem">
      <p id={`${id}${at[0]}`} className="field-error">
        {says}
      </p>
      {isReversed && (
        <Button
          onPress={({ target }) => {
            // The button disappears with the problem.
            target.closest('fieldset')?.querySelector('input')?.focus()
            onSwap(at)
          }}
        >
          {downloadTexts.swap}
        </Button>
      )}
    </div>
  ))
}

const isOnStep = (degrees: number) => Math.abs(degrees / limits.subsetStepDegrees - Math.round(degrees / limits.subsetStepDegrees)) < 1e-6

const months = monthNames.map((label, index) => ({ id: String(index + 1), label }))

function TimeFields({ record, subset, onChange, problems, id, onSwap }: SubsetFieldsProps & Omit<ProblemsProps, 'of'>) {
  if (isTimeless(record)) return <p>{record.Time_Meaning}</p>
  // Months are chosen from a list: nothing can be wrong with them.
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
        <p>{subsetTexts.overNewYear}</p>
      </>
    )
  return (
    <>
      <DayField
        label="First day"
        value={subset.timeStart}
        onChange={(timeStart) => onChange({ ...subset, timeStart })}
        {...fieldState(problems, 'timeStart', id)}
      />
      <DayField
        label="Last day"
        value={subset.timeEnd}
        onChange={(timeEnd) => onChange({ ...subset, timeEnd })}
        {...fieldState(problems, 'timeEnd', id)}
      />
      <Problems of={['timeStart', 'timeEnd']} problems={problems} id={id} onSwap={onSwap} />
      <p>Days in UTC, both inclusive.</p>
    </>
  )
}

interface DayFieldProps extends FieldState {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string) => void
}

function DayField({ label, value, onChange, isInvalid, ...described }: DayFieldProps) {
  return (
    <label className="field" {...(isInvalid && { 'data-invalid': true })}>
      <span className="vh">{label}</span>
      <span className="field-box">
        <input
          {...isoDateField}
          {...described}
          aria-invalid={isInvalid}
          pattern={ISO_DATE_PATTERN}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </label>
  )
}
