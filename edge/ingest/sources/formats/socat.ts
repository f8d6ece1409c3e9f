import { splitUnit } from '#core/columns/columnKey.ts'
import type { Reader, ReadFile } from '../Reader.ts'
import type { SourceColumn, SourceTable } from '../SourceTable.ts'
import { distinctNames } from '../text/delimited.ts'
import { delimitedRows } from '../text/delimitedRows.ts'
import { headedTable, readHeading } from './heading.ts'

/** Synthesis files and single cruises of the Surface Ocean CO2 Atlas, below a list of their cruises. Source: SOCAT, “Data download”, header of its files. */
export const socatReader: Reader = {
  name: 'SOCAT file',
  endings: ['tsv', 'txt'],
  metadata: 'optional',
  claims: async ({ text }) => /^(?:"?SOCAT|Expocode\tversion\t)/.test((await text()) ?? ''),
  table: openSocat,
}

const KIND = 'SOCAT file'

async function openSocat(file: ReadFile): Promise<SourceTable> {
  const { lines, form, firstLine } = await readHeading(file, KIND, (line) => /^Expocode\t.*\byr\t/.test(line))
  const written = (lines.at(-1) ?? '').split('\t').map((name) => name.trim())
  const { names, remarks } = distinctNames(written, written.length)
  const fugacity = names.find((name) => /^fCO2rec(?: \[|$)/.test(name))
  const columns = names.map(
    (name): SourceColumn => ({
      name,
      unit: splitUnit(name).unit ?? '',
      missing: [-999, 1e35, -1e34],
      ...(name === 'fCO2rec_flag' && fugacity ? { role: null, flags: { of: fugacity, scheme: 'woce-water' } } : {}),
    }),
  )
  return headedTable({
    kind: KIND,
    columns,
    describes: { source: 'SOCAT' },
    remarks,
    rows: (options) => delimitedRows(file.path, { ...form, separator: '\t', width: names.length, firstLine }, options),
  })
}
