import { readAngle } from '#core/columns/angle.ts'
import { splitUnit } from '#core/columns/columnKey.ts'
import { timeForms } from '#core/columns/timeForms.ts'
import type { Reader, ReadFile } from '../Reader.ts'
import type { SourceTable } from '../SourceTable.ts'
import { sourceProblem } from '../sourceProblem.ts'
import { distinctNames } from '../text/delimited.ts'
import { delimitedRows } from '../text/delimitedRows.ts'
import { constantsOf, headedTable, headingValue, readHeading, textConstant } from './heading.ts'

/** Export files of MK21 recorders of expendable probes (.edf). Source: Lockheed Martin Sippican, MK21 user's manual, “Export data file”. */
export const xbtReader: Reader = {
  name: 'XBT export file',
  endings: ['edf'],
  metadata: 'optional',
  claims: async ({ text }) => /^\/\/ ?MK\d{1,3} EXPORT DATA FILE/i.test((await text()) ?? ''),
  table: openXbt,
}

const KIND = 'XBT export file'

async function openXbt(file: ReadFile): Promise<SourceTable> {
  const { lines, form, firstLine } = await readHeading(file, KIND, (line) => /^\/\/ ?Data\s{0,9}$/i.test(line))
  const written = lines.flatMap((line) => /^Field\d{1,3}\s{0,30}:(.*)$/i.exec(line)?.[1]?.trim() ?? [])
  if (written.length === 0) throw sourceProblem('The heading of the XBT export file names no fields.')
  const { names, remarks } = distinctNames(written, written.length)
  const day = headingValue(lines, /^Date of Launch\s{0,30}:/i)
  const clock = headingValue(lines, /^Time of Launch\s{0,30}:/i)
  const angle = (axis: 'lat' | 'lon', key: RegExp) => readAngle(headingValue(lines, key) ?? '', axis)
  return headedTable({
    kind: KIND,
    columns: names.map((name) => ({ name, unit: splitUnit(name).unit ?? '' })),
    constants: [
      ...constantsOf({
        timeMs: timeForms.get('MM/DD/YYYY hh:mm:ss')?.read(`${day} ${clock}`),
        lat: angle('lat', /^Latitude\s{0,30}:/i),
        lon: angle('lon', /^Longitude\s{0,30}:/i),
      }),
      ...textConstant('probe_type', null, headingValue(lines, /^Probe Type\s{0,30}:/i)),
      ...textConstant('serial_number', null, headingValue(lines, /^Serial Number\s{0,30}:/i)),
    ],
    remarks: [
      ...remarks,
      `The date of the launch, ${day}, was read as month, day and year, in which order the recorder writes it; the time as UTC.`,
    ],
    rows: (options) => delimitedRows(file.path, { ...form, separator: '\t', width: names.length, firstLine }, options),
  })
}
