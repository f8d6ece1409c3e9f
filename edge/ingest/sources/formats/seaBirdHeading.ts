import { readAngle } from '#core/columns/angle.ts'
import { knownQuantity } from '#core/columns/knownQuantity.ts'
import { timeForms } from '#core/columns/timeForms.ts'
import { decimalOf } from '#core/text/decimal.ts'
import { type Constant, constantsOf, headingValue, textConstant, upTo } from './heading.ts'

/** A column of a Sea-Bird file, as `# name 4 = t090C: Temperature [ITS-90, deg C]` describes it, and the range that it spans. */
export interface SeaBirdColumn {
  readonly name: string
  readonly longName?: string
  readonly unit: string
  readonly span?: readonly [number, number]
}

/** What Sea-Bird's programs write above the rows. Source: SBE Data Processing user's manual and Seasave manual. */
export interface SeaBirdHeading {
  readonly columns: readonly SeaBirdColumn[]
  /** When the instrument began to record, in milliseconds since 1970; undefined where the heading does not say. */
  readonly startMs: number | undefined
  /** Position and station, for all rows. */
  readonly constants: readonly Constant[]
  /** Marks of missing values. */
  readonly missing: readonly number[]
  readonly isBinary: boolean
  readonly remarks: readonly string[]
}

/** Whether a text begins as the files of Sea-Bird's programs do. */
export const isSeaBird = (text: string): boolean => /^\* Sea-?Bird/i.test(text)

const keys = {
  lat: [/^\* NMEA Latitude\s{0,9}=/i, /^\*\* ?Lat(?:itude)?\s{0,9}[:=]/i],
  lon: [/^\* NMEA Longitude\s{0,9}=/i, /^\*\* ?Lon(?:g(?:itude)?)?\s{0,9}[:=]/i],
} as const

/** Reads the lines above the rows, in any order. */
export function readSeaBirdHeading(lines: readonly string[]): SeaBirdHeading {
  const utc = timeIn(headingValue(lines, /^\* (?:NMEA UTC \(Time\)|System UTC)\s{0,9}=/i))
  const written = headingValue(lines, /^# start_time\s{0,9}=/i)
  const start = timeIn(written)
  const isOfComputer = utc === undefined && start !== undefined && !/NMEA|UTC/i.test(written ?? '')
  const angle = (axis: 'lat' | 'lon') => keys[axis].flatMap((key) => angleIn(headingValue(lines, key), axis) ?? [])[0]
  const bad = decimalOf(headingValue(lines, /^# bad_flag\s{0,9}=/i) ?? '')
  return {
    columns: columnsIn(lines),
    startMs: start ?? utc,
    constants: [
      ...constantsOf({ lat: angle('lat'), lon: angle('lon') }),
      ...textConstant('cruise', 'cruise', headingValue(lines, /^\*\* ?Cruise(?: ?(?:name|id|number))?\s{0,9}[:=]/i)),
      ...textConstant('station', 'station', headingValue(lines, /^\*\* ?Station(?: ?(?:name|id|number))?\s{0,9}[:=]/i)),
    ],
    missing: Number.isNaN(bad) ? [] : [bad],
    isBinary: /^binary/i.test(headingValue(lines, /^# file_type\s{0,9}=/i) ?? ''),
    remarks: isOfComputer ? ['The heading does not say in which zone its start_time is; it was read as UTC.'] : [],
  }
}

/** The unit of a short name of Sea-Bird whose file states none, as that of a bottle file. */
export const unitOfShortName = (name: string): string => knownQuantity({ name })?.unit ?? others.get(name.toLowerCase()) ?? ''

const others: ReadonlyMap<string, string> = new Map(
  Object.entries({
    timej: 'd',
    prdm: 'dbar',
    prm: 'dbar',
    prsm: 'dbar',
    depsm: 'm',
    depfm: 'm',
    times: 's',
    latitude: 'degrees_north',
    longitude: 'degrees_east',
  }),
)

/** `Aug 24 2011  07:55:20 [NMEA time, header]`. */
function timeIn(text: string | undefined): number | undefined {
  const ms = timeForms.get('Mon DD YYYY hh:mm:ss')?.read(upTo(text ?? '', '[')) ?? Number.NaN
  return Number.isNaN(ms) || !text?.includes(':') ? undefined : ms
}

function angleIn(text: string | undefined, axis: 'lat' | 'lon'): number | undefined {
  const degrees = readAngle(text ?? '', axis)
  return Number.isNaN(degrees) ? undefined : degrees
}

const MAX_COLUMNS = 1000

function columnsIn(lines: readonly string[]): readonly SeaBirdColumn[] {
  const names: string[] = []
  const spans: (readonly [number, number])[] = []
  for (const line of lines) {
    const [, kind, index = '', rest = ''] = /^# (name|span) (\d{1,3}) = (.*)$/.exec(line) ?? []
    if (Number(index) >= MAX_COLUMNS) continue
    if (kind === 'name') names[Number(index)] = rest
    if (kind === 'span') spans[Number(index)] = rest.split(',').map((text) => decimalOf(text.trim())) as [number, number]
  }
  return Array.from(names, (text = '', index) => {
    const [name = '', ...words] = text.split(':')
    const longName = words.join(':').trim()
    const unit = longName.includes('[') ? upTo(longName.slice(longName.indexOf('[') + 1), ']') : undefined
    const span = spans[index]
    return {
      name: name.trim() || `column ${index + 1}`,
      unit: unit ?? unitOfShortName(name.trim()),
      ...(longName === '' || /^[\d.e+-]+$/i.test(longName) ? {} : { longName }),
      ...(span ? { span } : {}),
    }
  })
}
