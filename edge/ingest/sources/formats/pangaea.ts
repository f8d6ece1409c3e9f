import { splitUnit } from '#core/columns/columnKey.ts'
import type { Reader, ReadFile } from '../Reader.ts'
import type { SourceColumn, SourceTable } from '../SourceTable.ts'
import { distinctNames } from '../text/delimited.ts'
import { delimitedRows } from '../text/delimitedRows.ts'
import { headedTable, readHeading, upTo, withCells } from './heading.ts'

/** Data sets of PANGAEA as tab-delimited text (.tab). Source: PANGAEA wiki, “Format of tab-delimited text files”. */
export const pangaeaReader: Reader = {
  name: 'PANGAEA file',
  endings: ['tab', 'txt'],
  metadata: 'optional',
  claims: async ({ text }) => /^\/\* DATA DESCRIPTION:/.test((await text()) ?? ''),
  table: openPangaea,
}

const KIND = 'PANGAEA file'

async function openPangaea(file: ReadFile): Promise<SourceTable> {
  let isDescribed = false
  const { lines, form, firstLine } = await readHeading(file, KIND, (line) => {
    const isNames = isDescribed
    isDescribed ||= line.trim() === '*/'
    return isNames
  })
  const sections = sectionsIn(lines)
  const written = (lines.at(-1) ?? '').split('\t').map((name) => name.trim())
  const { names, remarks } = distinctNames(written, written.length)
  const longNames = longNamesIn(sections.get('parameter(s)') ?? [])
  const columns = names.map((name): SourceColumn => {
    const { unit = '' } = splitUnit(name.replace(/\s\([^()]{1,200}\)$/, ''))
    const longName = longNames.get(upTo(name, ' ['))
    return { name, unit, ...(longName ? { longName } : {}), ...(name === 'Event' ? { role: 'station' } : {}) }
  })
  const events = eventsIn(sections.get('event(s)') ?? [])
  const added = eventColumns.filter(({ role }) => !columns.some((column) => placeIn(column.name) === role))
  const isByEvent = events.size === 1 || names.includes('Event')
  const at = names.indexOf('Event')
  const [only] = events.values()
  const rows: SourceTable['rows'] = (options) =>
    delimitedRows(file.path, { ...form, separator: '\t', width: names.length, firstLine }, options)
  return headedTable({
    kind: KIND,
    columns: isByEvent ? [...columns, ...added.map(({ name, unit, role }) => ({ name, unit, role }))] : columns,
    describes: describesIn(sections),
    remarks,
    rows: (options) =>
      isByEvent && added.length > 0
        ? withCells(rows(options), ({ cells }) => {
            const event = events.get(String(cells[at] ?? '').trim()) ?? (events.size === 1 ? only : undefined)
            return [...cells, ...added.map(({ key }) => event?.get(key) ?? '')]
          })
        : rows(options),
  })
}

/** What the events say of the rows that lack it themselves. */
const eventColumns = [
  { name: 'Event time', unit: '', role: 'time', key: 'DATE/TIME' },
  { name: 'Event latitude', unit: 'degrees_north', role: 'lat', key: 'LATITUDE' },
  { name: 'Event longitude', unit: 'degrees_east', role: 'lon', key: 'LONGITUDE' },
] as const

const placeIn = (name: string): string | undefined =>
  /^Date\/Time/.test(name) ? 'time' : /^Latitude/.test(name) ? 'lat' : /^Longitude/.test(name) ? 'lon' : undefined

/** The lines of each section of the description by its name in lower case. */
function sectionsIn(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>()
  let current: string[] = []
  for (const line of lines) {
    if (line.trim() === '*/') break
    const [, key, rest = ''] = /^([A-Z][A-Za-z()/ ]{2,40}):\t(.*)$/.exec(line) ?? []
    if (key !== undefined) {
      current = [rest]
      sections.set(key.toLowerCase(), current)
    } else current.push(line.trim())
  }
  return sections
}

/** `PS75/001-1 * LATITUDE: -40.0 * LONGITUDE: 10.0 * DATE/TIME: 2009-11-01T10:00:00`, of each event. */
function eventsIn(lines: readonly string[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return new Map(
    lines.map((line) => {
      const [name = '', ...facts] = line.split(' * ')
      const pairs = facts.map(
        (fact) => [(fact.split(':')[0] ?? '').replace(/ START$/, ''), fact.slice(fact.indexOf(':') + 1).trim()] as const,
      )
      // Of a start and an end, the start is meant.
      return [upTo(name, '(').trim(), new Map(pairs.toReversed())] as const
    }),
  )
}

/** `Temperature, water [°C] (Temp) * PI: …`: the long names of columns by their short ones. */
function longNamesIn(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    lines.flatMap((line) => {
      const [text = ''] = line.split(' * ')
      const open = text.lastIndexOf('(')
      const short = text.endsWith(')') && open > 0 ? text.slice(open + 1, -1) : ''
      return short === '' ? [] : [[short, upTo(text.slice(0, open), ' [').trim()] as const]
    }),
  )
}

function describesIn(sections: ReadonlyMap<string, readonly string[]>) {
  const textOf = (key: string) => (sections.get(key) ?? []).join(' ').trim()
  const citation = textOf('citation')
  const begin = citation.indexOf('): ')
  const title = begin === -1 ? '' : upTo(citation.slice(begin + 3), '. ')
  const number = citation.indexOf('10.1594/')
  const doi = number === -1 ? '' : upTo(upTo(citation.slice(number), ' '), ',')
  const [licence, abstract] = [textOf('license'), textOf('abstract')]
  return {
    source: 'PANGAEA',
    ...(title ? { longName: title.slice(0, 199) } : {}),
    ...(doi ? { doi } : {}),
    ...(citation ? { acknowledgement: citation, references: [citation] } : {}),
    ...(abstract ? { description: abstract } : {}),
    ...(licence ? { licence: { name: licence.slice(0, 199) } } : {}),
  }
}
