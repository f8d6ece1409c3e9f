import { readAngle } from '#core/columns/angle.ts'
import { timeForms } from '#core/columns/timeForms.ts'
import { decimalOf } from '#core/text/decimal.ts'
import { withoutEnd } from '#core/text/withoutEnd.ts'
import type { Reader, ReadFile } from '../Reader.ts'
import type { SourceColumn, SourceTable } from '../SourceTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { distinctNames } from '../text/delimited.ts'
import { delimitedRows, type Separator } from '../text/delimitedRows.ts'
import { type Constant, constantsOf, headedTable, readHeading, textConstant, upTo } from './heading.ts'

/** Files of NASA's bio-optical archive (.sb). Source: SeaBASS, “Metadata facts” and “Standardized fields and units”. */
export const seaBassReader: Reader = {
  name: 'SeaBASS file',
  endings: ['sb'],
  metadata: 'optional',
  claims: async ({ text }) => /^\s{0,9}\/begin_header\b/i.test((await text()) ?? ''),
  table: openSeaBass,
}

const KIND = 'SeaBASS file'
const separators: Readonly<Record<string, Separator>> = { space: ' ', comma: ',', tab: '\t', semicolon: ';' }

async function openSeaBass(file: ReadFile): Promise<SourceTable> {
  const { lines, form, firstLine } = await readHeading(file, KIND, (line) => /^\/end_header@?\s{0,9}$/i.test(line))
  const facts = factsIn(lines)
  const written = (facts.get('fields') ?? '').split(',').map((name) => name.trim())
  const units = (facts.get('units') ?? '').split(',').map((unit) => unit.trim())
  if (written[0] === '') throw sourceProblem('The heading of the SeaBASS file has no /fields.')
  const { names, remarks } = distinctNames(written, written.length)
  const missing = ['missing', 'below_detection_limit', 'above_detection_limit'].flatMap((key) => facts.get(key) ?? [])
  const columns = names.map(
    (name, index): SourceColumn => ({ name, unit: unitOf(units[index] ?? ''), missing, ...(isSpectrum(name) ? { role: null } : {}) }),
  )
  const separator = separators[(facts.get('delimiter') ?? '').toLowerCase()] ?? file.reading.separator ?? ' '
  return headedTable({
    kind: KIND,
    columns,
    constants: constantsIn(facts, new Set(names.map((name) => name.toLowerCase()))),
    describes: describesIn(facts),
    remarks,
    rows: (options) => delimitedRows(file.path, { ...form, separator, width: names.length, firstLine, comment: '!' }, options),
  })
}

/** `/key=value` by keys in lower case; comments are lines that begin with an exclamation mark. */
function factsIn(lines: readonly string[]): ReadonlyMap<string, string> {
  const facts = new Map<string, string>()
  for (const line of lines) {
    const at = line.indexOf('=')
    const value = line.slice(at + 1).trim()
    if (line.startsWith('/') && at > 0 && value !== '' && value.toLowerCase() !== 'na')
      facts.set(line.slice(1, at).trim().toLowerCase(), value)
  }
  return facts
}

/** Formats of times stand among the units, and `unitless` and `none` for no unit. */
const unitOf = (unit: string): string => (/^(?:yyyy|mo$|dd$|hh$|mn$|ss$|none$)/i.test(unit) && !/^hh:mm/i.test(unit) ? '' : unit)

/** A wavelength behind the name of a quantity, such as `Rrs443`, is no part of a position. */
const isSpectrum = (name: string): boolean => /^[a-z_]{2,30}\d{3}(?:\.\d{1,3})?$/i.test(name)

/** Time, position and depth of all rows, where these have no column of their own and the heading gives one value. */
function constantsIn(facts: ReadonlyMap<string, string>, names: ReadonlySet<string>): readonly Constant[] {
  const hasTime = ['date', 'year', 'date_time', 'sdy'].some((name) => names.has(name))
  const day = timeForms.get('YYYYMMDD')?.read(facts.get('start_date') ?? '') ?? Number.NaN
  const clock = upTo(facts.get('start_time') ?? '', '[')
  const time = timeForms.get('YYYY-MM-DDThh:mm:ss')?.read(`${Number.isNaN(day) ? '' : new Date(day).toISOString().slice(0, 10)}T${clock}`)
  const angle = (axis: 'lat' | 'lon', key: string) => (names.has(axis) ? undefined : readAngle(upTo(facts.get(key) ?? '', '['), axis))
  const depth = decimalOf(upTo(facts.get('measurement_depth') ?? '', '['))
  const isDeep = ['depth', 'pressure', 'press'].some((name) => names.has(name))
  return [
    ...constantsOf({ timeMs: hasTime ? undefined : time, lat: angle('lat', 'north_latitude'), lon: angle('lon', 'east_longitude') }),
    ...(isDeep || Number.isNaN(depth)
      ? []
      : [{ column: { name: 'depth', unit: 'm', role: 'depth', type: 'float64' }, value: depth } as const]),
    ...(names.has('station') ? [] : textConstant('station', 'station', facts.get('station'))),
    // Archives write ### where a name stands for several cruises.
    ...(names.has('cruise') ? [] : textConstant('cruise', 'cruise', withoutEnd(facts.get('cruise') ?? '', '#'))),
  ]
}

const words = (text: string | undefined): string =>
  (text ?? '')
    .replaceAll('_', ' ')
    .split(',')
    .map((word) => word.trim())
    .join(', ')

function describesIn(facts: ReadonlyMap<string, string>) {
  const [investigators, affiliations] = [words(facts.get('investigators')), words(facts.get('affiliations'))]
  const title = [words(facts.get('experiment')), words(facts.get('cruise')), words(facts.get('data_type'))].filter(Boolean).join(' ')
  return {
    ...(title === '' ? {} : { longName: title.slice(0, 199) }),
    ...(affiliations === '' ? {} : { source: affiliations.slice(0, 99) }),
    ...(investigators === '' ? {} : { acknowledgement: investigators }),
  }
}
