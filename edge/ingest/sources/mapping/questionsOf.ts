import { isRecord } from '#core/catalog/rawMetadata.ts'
import { knownQuantity } from '#core/columns/knownQuantity.ts'
import { flagColumns, qcSchemes } from '#core/columns/qcFlags.ts'
import { suspectedSentinels } from '#core/columns/suspectedSentinel.ts'
import { detectTimeForm } from '#core/columns/timeForms.ts'
import { formatDay } from '#core/extent/time.ts'
import { readUnit } from '#core/units/readUnit.ts'
import type { OpenedTable } from './openTable.ts'
import { timeColumnsOf } from './timeOfRow.ts'

/** Something that the file leaves open and a person is asked. */
export interface Question {
  /** Where the reply stands in the metadata, such as `reading`, `time`, `form`. */
  readonly path: readonly string[]
  readonly asks: string
  readonly options?: readonly string[]
  /** What is written where nobody replies; left out where a guess could spoil the data. */
  readonly guess?: string
  /** Whether the data set is right without a reply: all values are stored, whatever their flags. */
  readonly isOptional?: boolean
  /** The entry that a reply makes, where it is not the reply itself at `path`. */
  readonly toEntry?: (reply: string) => { readonly path: readonly string[]; readonly value: unknown }
}

/** What a table leaves open of its commas, its times, its positions, its units and its missing values; `now` are milliseconds since 1970 UTC. */
export function questionsOf(opened: OpenedTable, now: number): readonly Question[] {
  return [...ofCommas(opened), ...ofTimes(opened, now), ...ofPositions(opened), ...ofUnits(opened), ...ofFlags(opened), ...ofMarks(opened)]
}

/** The question that the commas of a table leave open, if any. */
export function ofCommas({ table, reading }: Pick<OpenedTable, 'table' | 'reading'>): readonly Question[] {
  const { openComma } = table
  if (openComma === undefined || reading.decimalComma !== undefined) return []
  const path = ['reading', 'decimalComma']
  const [decimal, whole] = [openComma.replace(',', '.'), openComma.replace(',', '')]
  const asks = `Is ${openComma} the number ${decimal} or ${whole}?`
  return [{ path, asks, options: [decimal, whole], toEntry: (reply) => ({ path, value: reply === decimal }) }]
}

function ofTimes({ plan, survey, reading, described }: OpenedTable, now: number): readonly Question[] {
  const columns = timeColumnsOf(plan)
  const [first] = columns
  if (first === undefined && reading.time?.value === undefined)
    return [
      isRecord(described.timeMeaning) && described.timeMeaning.kind === 'static'
        ? {
            path: ['reading', 'time', 'value'],
            asks: 'The data do not change with time. Which day shall stand in their rows?',
            guess: formatDay(now),
          }
        : {
            path: ['reading', 'time', 'value'],
            asks: 'No column holds the time. When were all rows taken? A time such as 2019-04-30T12:00:00Z.',
          },
    ]
  const [role, { column }] = first ?? ['time', { column: { name: '', type: 'timestamp' } }]
  const samples = survey.times.get(role) ?? []
  if (column.type !== undefined || reading.time?.form !== undefined || (role !== 'time' && role !== 'date')) return []
  const form = detectTimeForm(samples)
  if (form !== null && 'form' in form) return []
  const asks = `How are the times of ${column.name} written, such as ${samples[0]}?`
  return [{ path: ['reading', 'time', 'form'], asks, ...(form === null ? {} : { options: form.ambiguous }) }]
}

function ofPositions({ table, plan, reading, survey }: OpenedTable): readonly Question[] {
  // A column may be there and hold nothing.
  const isThere = (axis: 'lat' | 'lon') => (survey.filled[plan.places.get(axis)?.index ?? -1] ?? 0) > 0
  const missing = (['lat', 'lon'] as const).filter((axis) => !isThere(axis) && reading.position?.[axis] === undefined)
  const words = { lat: ['latitude', 'north'], lon: ['longitude', 'east'] } as const
  const alone = missing.map((axis): Question => {
    const [name, direction] = words[axis]
    const path = ['reading', 'position', axis]
    const asks = `No column holds the ${name}. What is it for all rows, in degrees ${direction}?`
    return { path, asks, toEntry: (reply) => ({ path, value: Number(reply.replace(',', '.')) }) }
  })
  const chosen = Array.from(plan.rivals, ([role, names]): Question[] => {
    const column = plan.places.get(role)?.column.name
    if (column === undefined || names.length === 0) return []
    const asks = `The ${role} is read from ${column}, but ${names.join(' and ')} may hold it too. Which column is it?`
    const toEntry = (reply: string) => ({ path: ['reading', 'rename', reply], value: role })
    const filledIn = (name: string) => survey.filled[table.columns.findIndex((each) => each.name === name)] ?? 0
    // Of columns that are filled alike, the first was chosen by its name.
    const [guess = column] = [column, ...names].toSorted((one, other) => filledIn(other) - filledIn(one))
    return [{ path: ['reading', 'rename', column], asks, options: [column, ...names], guess, toEntry }]
  })
  return [...alone, ...chosen.flat()]
}

function ofUnits({ plan }: OpenedTable): readonly Question[] {
  return plan.variables.flatMap(({ column, unit }): Question[] =>
    unit === '' || readUnit(unit) !== undefined
      ? []
      : [
          {
            path: ['reading', 'units', column.name],
            asks: `Which unit is ${unit}, that of ${column.name}? A unit of UDUNITS, such as µmol kg-1.`,
            guess: unit,
          },
        ],
  )
}

function ofFlags({ table, reading }: OpenedTable): readonly Question[] {
  const { qc = {} } = reading
  if (qc === false) return []
  return Array.from(flagColumns(table.columns), ([index, { of, scheme }]): Question[] => {
    const [flags, column] = [table.columns[index]?.name ?? '', table.columns[of]?.name ?? '']
    if (qcSchemes.has(scheme) || qc[column] !== undefined) return []
    const path = ['reading', 'qc', column]
    const toEntry = (reply: string) => ({ path, value: { flags, keep: reply.split(/[\s,]+/) } })
    return [{ path, asks: `Which flags in ${flags} mark good values of ${column}? Such as 1 2.`, toEntry, isOptional: true }]
  }).flat()
}

function ofMarks({ plan, survey, reading }: OpenedTable): readonly Question[] {
  return plan.variables.flatMap(({ column, unit }, index): Question[] => {
    const form = survey.forms[index]
    if (form === undefined || form === null || reading.missing?.[column.name] !== undefined) return []
    // The station 12A among numbers is no mark, but what has a unit is measured.
    const isMeasured = unit !== '' || knownQuantity(column) !== null
    const marks = [...suspectedSentinels(form.counts), ...(isMeasured ? form.words : [])]
    const asks = `Do ${marks.join(' and ')} mark missing values of ${column.name}?`
    const path = ['reading', 'missing', column.name]
    const toEntry = (reply: string) => ({ path, value: reply === 'no' ? [] : marks })
    return marks.length === 0 ? [] : [{ path, asks, options: ['yes', 'no'], guess: 'yes', toEntry }]
  })
}
