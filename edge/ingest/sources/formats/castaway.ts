import { readAngle } from '#core/columns/angle.ts'
import { timeForms } from '#core/columns/timeForms.ts'
import type { Reader, ReadFile } from '../Reader.ts'
import type { SourceTable } from '../SourceTable.ts'
import { openDelimited } from '../text/delimited.ts'
import { constantsOf, headedTable, readHeading, textConstant } from './heading.ts'

/** Exports of SonTek CastAway CTDs. Source: CastAway-CTD user's manual, “Exporting data”. */
export const castawayReader: Reader = {
  name: 'CastAway file',
  endings: ['csv'],
  metadata: 'optional',
  claims: async ({ text }) => /^% Device,/.test((await text()) ?? ''),
  table: openCastaway,
}

const KIND = 'CastAway cast'

async function openCastaway(file: ReadFile): Promise<SourceTable> {
  const { lines } = await readHeading(file, KIND, (line) => !line.startsWith('%'))
  const values = new Map(
    lines.map((line) => [line.slice(1, line.indexOf(',')).trim().toLowerCase(), line.slice(line.indexOf(',') + 1).trim()]),
  )
  const table = await openDelimited(file.path, { ...file.reading, headerLine: lines.length, separator: ',' })
  return headedTable({
    ...table,
    kind: KIND,
    constants: [
      ...constantsOf({
        timeMs: timeForms.get('YYYY-MM-DDThh:mm:ss')?.read(values.get('cast time (utc)') ?? ''),
        lat: readAngle(values.get('start latitude') ?? '', 'lat'),
        lon: readAngle(values.get('start longitude') ?? '', 'lon'),
      }),
      ...textConstant('device', null, values.get('device')),
    ],
  })
}
