import type { Reading } from '#core/catalog/readingFile.ts'
import { detectTimeForm } from '#core/columns/timeForms.ts'
import type { OpenedTable } from './openTable.ts'
import { timeColumnsOf, zoneOfTimes } from './timeOfRow.ts'

/** A pressure is a variable too, which would get another name with its role. */
const places = ['lat', 'lon', 'depth', 'height'] as const

/** How a table is read, written out, so that a person can see and change it. */
export function readingOf({ reading, plan, survey }: OpenedTable): Reading {
  const time = timeColumnsOf(plan)
  const [role] = time[0] ?? []
  const form = role === 'time' || role === 'date' ? detectTimeForm(survey.times.get(role) ?? []) : null
  const isText = time.every(([, { column }]) => column.type === undefined)
  const flagged: [string, { flags: string; keep: string[] }][] = plan.variables.flatMap(({ column, flags }) =>
    flags ? [[column.name, { flags: flags.name, keep: [...flags.keep] }]] : [],
  )
  const named = places.flatMap((place) => {
    const planned = plan.places.get(place)
    // Which of several columns it is, the reply to a question says.
    return planned === undefined || (plan.rivals.get(place) ?? []).length > 0 ? [] : [[planned.column.name, place] as const]
  })
  return {
    ...reading,
    ...(named.length === 0 ? {} : { rename: { ...reading.rename, ...Object.fromEntries(named) } }),
    ...(time.length === 0 || !isText
      ? {}
      : {
          time: {
            columns: time.map(([, { column }]) => column.name),
            ...(form !== null && 'form' in form ? { form: form.form } : {}),
            zone: zoneOfTimes(plan, reading),
            ...reading.time,
          },
        }),
    ...(flagged.length === 0 || reading.qc === false ? {} : { qc: { ...Object.fromEntries(flagged), ...reading.qc } }),
  }
}
