import { dayMs } from '#core/columns/calendarText.ts'
import { HOUR_MS } from '#core/extent/time.ts'
import type { Reader, ReadFile } from '../Reader.ts'
import type { ReadRowsOptions, SourceCell, SourceColumn, SourceRow, SourceTable } from '../SourceTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { decodeStart } from '../text/decodeStart.ts'
import { readLines, type TextForm } from '../text/lines.ts'
import { headedTable } from './heading.ts'
import { readWodCast, type WodCast, wodLength } from './wodCast.ts'

/** Files of the World Ocean Database in its own ASCII format. */
export const wodReader: Reader = {
  name: 'World Ocean Database file',
  endings: ['dat', 'osd', 'ctd', 'xbt', 'mbt', 'pfl', 'gld'],
  metadata: 'optional',
  claims: async ({ text }) => /^[ABC][1-9]\d{2,9}[ \d-]{0,40}[A-Z0-9]{2}\d/.test((await text()) ?? '') && isFirstCast((await text()) ?? ''),
  table: openWod,
}

const KIND = 'World Ocean Database file'
/** Characters of a line; shorter ones have lost the blanks at their end. */
const WIDTH = 80
/** A cast is never longer. */
const MAX_CHARACTERS = 20_000_000

const UMOL = 'umol/l or umol/kg'

/**
 * Variables by their codes, with the units that no edition has changed. Source: WOD13 User's Manual, table 3 “Depth-dependent measured
 * variables”.
 */
const variables: ReadonlyMap<number, readonly [name: string, unit: string]> = new Map([
  ...([
    [1, ['Temperature', '°C']],
    [2, ['Salinity', '']],
    [3, ['Oxygen', 'ml/l or umol/kg']],
    [4, ['Phosphate', UMOL]],
  ] as const),
  ...([
    [6, ['Silicate', UMOL]],
    [7, ['Nitrite', UMOL]],
    [8, ['Nitrate', UMOL]],
    [9, ['pH', '']],
    [11, ['Chlorophyll', 'µg L-1']],
  ] as const),
  ...([
    [17, ['Alkalinity', 'meq/l or umol/kg']],
    [20, ['pCO2', 'µatm']],
    [21, ['DIC', 'mmol/l or umol/kg']],
    [24, ['Transmissivity', 'm-1']],
    [25, ['Pressure', 'dbar']],
  ] as const),
  ...([
    [26, ['Air temperature', '°C']],
    [33, ['Tritium', 'TU']],
    [34, ['Helium', 'nmol kg-1']],
    [35, ['Delta He3', '%']],
  ] as const),
  ...([
    [36, ['Delta C14', '‰']],
    [37, ['Delta C13', '‰']],
    [38, ['Argon', 'nmol kg-1']],
    [39, ['Neon', 'nmol kg-1']],
  ] as const),
  ...([
    [40, ['CFC11', 'pmol kg-1']],
    [41, ['CFC12', 'pmol kg-1']],
    [42, ['CFC113', 'pmol kg-1']],
    [43, ['Delta O18', '‰']],
  ] as const),
])
/** Millilitres or micromoles per litre up to WOD13, micromoles per kilogram since WOD18. */
const changedUnits = new Set([3, 4, 6, 7, 8, 17, 21])

const nameOf = (code: number): string => variables.get(code)?.[0] ?? `Variable ${code}`

function isFirstCast(text: string): boolean {
  const length = wodLength(text)
  try {
    const lines = text.slice(0, length + 1000).split(/\r\n|\n|\r/)
    readWodCast(lines.map((line) => line.padEnd(WIDTH)).join(''))
    return true
  } catch (error) {
    if (error instanceof RangeError) return length > text.length
    throw error
  }
}

async function openWod({ path, signal }: ReadFile): Promise<SourceTable> {
  const start = await decodeStart(path)
  const form: TextForm = { isGzip: start?.isGzip ?? false, encoding: 'windows-1252' }
  const codes = new Set<number>()
  let timeless = 0
  for await (const { cast } of castsIn(path, form, { signal })) {
    for (const { code } of cast.variables) codes.add(code)
    if (cast.hours === null) timeless++
  }
  const found = [...codes].toSorted((one, other) => one - other)
  const unclear = found.filter((code) => changedUnits.has(code)).map(nameOf)
  return {
    ...headedTable({
      kind: KIND,
      columns: [
        { name: 'cruise', unit: '', role: 'cruise' },
        { name: 'cast', unit: '', role: 'cast' },
        { name: 'originators_cruise', unit: '', role: null },
        { name: 'originators_station', unit: '', role: 'station' },
        { name: 'time', unit: '', role: 'time', type: 'timestamp' },
        { name: 'latitude', unit: 'degrees_north', role: 'lat' },
        { name: 'longitude', unit: 'degrees_east', role: 'lon' },
        { name: 'depth', unit: 'm', role: 'depth' },
        { name: 'depth error', unit: '', role: null, longName: 'Error flag of the depth, 0 for none' },
        ...found.flatMap(columnsOf),
      ],
      remarks: [
        ...(unclear.length === 0
          ? []
          : [
              `The file does not say the units of ${unclear.join(', ')}: ml/l and µmol/l in WOD13 and before, µmol/kg since WOD18. Write them: "reading": {"units": {"${unclear[0]}": "…"}}.`,
            ]),
        ...(timeless === 0 ? [] : [`${timeless} casts have a date without a time of day, and are dated at its midnight.`]),
      ],
      rows: (options) => wodRows(path, form, found, options),
    }),
    locate: (at) => `cast ${Math.floor(at / LEVELS) + 1}, level ${(at % LEVELS) + 1}`,
  }
}

function columnsOf(code: number): readonly SourceColumn[] {
  const name = nameOf(code)
  const flags = { name: `${name} flag`, unit: '', role: null, flags: { of: name, scheme: 'wod' } } as const
  return [{ name, unit: variables.get(code)?.[1] ?? '', role: null }, flags]
}

const LEVELS = 1_000_000

async function* wodRows(
  path: string,
  form: TextForm,
  codes: readonly number[],
  options: ReadRowsOptions,
): AsyncGenerator<readonly SourceRow[]> {
  for await (const { cast, index } of castsIn(path, form, options)) {
    const places = codes.map((code) => cast.variables.findIndex((variable) => variable.code === code))
    const head: readonly SourceCell[] = [cast.cruise, cast.id, cast.names.cruise, cast.names.station, timeOf(cast), cast.lat, cast.lon]
    yield cast.levels.map((level, at) => ({
      at: index * LEVELS + at,
      cells: [
        ...head,
        level.depth,
        level.depthFlag,
        ...places.flatMap((place): readonly SourceCell[] => {
          const { text = null, flag = '' } = level.values[place] ?? {}
          // The flag of a whole profile applies to each of its values.
          const whole = cast.variables[place]?.flag ?? '0'
          return [text, text === null || whole === '0' ? flag : `${flag}/${whole}`]
        }),
      ],
    }))
  }
}

function timeOf({ year, month, day, hours }: WodCast): number {
  return dayMs(year, month, day) + Math.round(Number(hours ?? 0) * HOUR_MS)
}

/** The casts of a file one by one; each begins on a line of its own. */
async function* castsIn(
  path: string,
  form: TextForm,
  options: ReadRowsOptions,
): AsyncGenerator<{ readonly cast: WodCast; readonly index: number }> {
  let pieces: string[] = []
  let [length, wanted, index] = [0, Number.NaN, 0]
  const close = (): WodCast => {
    try {
      return readWodCast(pieces.join(''))
    } catch (error) {
      if (error instanceof RangeError)
        throw sourceProblem(`Cast ${index + 1} of the World Ocean Database file cannot be read: ${error.message}`)
      throw error
    }
  }
  for await (const lines of readLines(path, form, options))
    for (const { number, text } of lines) {
      if (pieces.length === 0 && text.trim() === '') continue
      if (pieces.length === 0) wanted = wodLength(text)
      if (!(wanted > 0 && wanted < MAX_CHARACTERS)) throw sourceProblem(`Line ${number} begins no cast of the World Ocean Database.`)
      pieces.push(text.padEnd(WIDTH))
      length += Math.max(WIDTH, text.length)
      if (length < wanted) continue
      yield { cast: close(), index }
      pieces = []
      length = 0
      index++
    }
  if (pieces.length > 0) yield { cast: close(), index }
}
