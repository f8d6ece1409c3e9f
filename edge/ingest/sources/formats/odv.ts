import { splitUnit } from '#core/columns/columnKey.ts'
import { flagColumns } from '#core/columns/qcFlags.ts'
import type { Reader, ReadFile } from '../Reader.ts'
import type { SourceCell, SourceColumn, SourceTable } from '../SourceTable.ts'
import { distinctNames } from '../text/delimited.ts'
import { delimitedRows } from '../text/delimitedRows.ts'
import { headedTable, readHeading, withCells } from './heading.ts'

/** Spreadsheets of Ocean Data View, also those of SeaDataNet. Source: ODV user's guide, “ODV generic spreadsheet files”. */
export const odvReader: Reader = {
  name: 'ODV spreadsheet',
  endings: ['txt', 'odv', 'csv'],
  metadata: 'optional',
  claims: async ({ text }) => ((await text()) ?? '').split(/[\r\n]/).some((line) => NAMES.test(line)),
  table: openOdv,
}

const KIND = 'ODV spreadsheet'
const NAMES = /^Cruise(?::[^\t;]{0,60})?[\t;]Station(?::[^\t;]{0,60})?[\t;]Type(?::[^\t;]{0,60})?[\t;]/i

/** What stands behind the name of a column about its type. */
const TYPE = /:(?:METAVAR|PRIMARYVAR|DATAVAR|BYTE|SHORT|INTEGER|FLOAT|DOUBLE|TEXT|INDEXED_TEXT)(?::|$)/

/** Columns whose cells stand in the first row of each station only. */
const ofStations =
  /^(?:Cruise|Station|Type|mon\/day\/yr(?:yy)?|yyyy-mm-ddThh:mm(?::ss(?:\.s{1,3})?)?|hh:mm|Longitude \[.*\]|Latitude \[.*\]|Bot\. ?Depth \[m\]|LOCAL_CDI_ID|EDMO_code|Cruise_ID|Principal Investigator|Originator)$/i

const roles: readonly (readonly [RegExp, SourceColumn['role'] & {}])[] = [
  [/^Cruise$/i, 'cruise'],
  [/^Station$/i, 'station'],
  [/^mon\/day\/yr/i, 'date'],
  [/^yyyy-mm-ddThh:mm/i, 'time'],
  [/^hh:mm$/i, 'timeOfDay'],
  [/^Longitude \[/i, 'lon'],
  [/^Latitude \[/i, 'lat'],
]

async function openOdv(file: ReadFile): Promise<SourceTable> {
  const { lines, form, firstLine } = await readHeading(file, KIND, (line) => NAMES.test(line))
  const header = lines.at(-1) ?? ''
  const separator = header.includes('\t') ? '\t' : ';'
  const typed = header.split(separator).map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
  const plain = typed.map((name) => (TYPE.test(name) ? name.slice(0, name.search(TYPE)) : name))
  const { names, remarks } = distinctNames(plain, plain.length)
  const flags = flagColumns(plain.map((name) => ({ name })))
  const isOfStation = plain.map((name, index) => ofStations.test(name) || (typed[index]?.includes(':METAVAR') ?? false))
  const columns = names.map((name, index): SourceColumn => {
    const role = roles.find(([key]) => key.test(name))?.[1]
    const flag = flags.get(index)
    const of = flag && names[flag.of]
    return {
      name,
      unit: splitUnit(name).unit ?? '',
      missing: [-1e10],
      ...(role !== undefined ? { role } : isOfStation[index] || flag ? { role: null } : {}),
      ...(flag && of ? { flags: { of, scheme: flag.scheme || 'odv' } } : {}),
    }
  })
  return headedTable({
    kind: KIND,
    columns,
    reading: columns.some(({ role }) => role === 'date') ? { time: { form: 'MM/DD/YYYY' } } : {},
    remarks,
    rows: (options) => {
      const rows = delimitedRows(file.path, { ...form, separator, width: names.length, firstLine, comment: '//' }, options)
      let last: readonly SourceCell[] = []
      return withCells(rows, ({ cells }) => {
        const isFirst = cells.some((cell, index) => isOfStation[index] && String(cell ?? '').trim() !== '')
        const filled = isFirst ? cells : cells.map((cell, index) => (isOfStation[index] ? (last[index] ?? null) : cell))
        last = filled
        return filled
      })
    },
  })
}
