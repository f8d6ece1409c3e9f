import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js'
import type { FixedWorkbook } from './applyFixes.ts'
import { normalizedName, type TableFile, tableRoles } from './csv/tableRoles.ts'
import { writeFixedCsv } from './csv/writeFixedCsv.ts'
import { writeFixed } from './writeFixed.ts'

/** A file with what was corrected, named after the one that was opened, and what was lost from that one, in sentences. */
export interface CorrectedFile {
  readonly name: string
  readonly content: Blob
  readonly notes?: readonly string[]
}

/** What was corrected, in the form of what was opened: a workbook, a CSV file, or a ZIP file of several. `madeAt` is in milliseconds since 1970 UTC. */
export async function writeCorrected(fixed: FixedWorkbook, files: readonly TableFile[], madeAt: number): Promise<CorrectedFile> {
  const { workbook, changes } = fixed
  const [opened] = files
  if (workbook.source === undefined && opened) {
    const { name, blob } = opened
    return { name: corrected(name, bookEndingOf(name)), ...(await writeFixed(fixed, blob, madeAt)) }
  }
  const made: CorrectedFile[] = []
  const { sheets } = tableRoles(files)
  for (const [sheet, reading] of workbook.source?.files ?? []) {
    const file = sheets.get(sheet)
    const own = changes.filter((change) => change.sheet === sheet)
    if (file && (own.length > 0 || sheet === 'data'))
      made.push({ name: corrected(file.name, endingOf(file.name)), content: await writeFixedCsv(file, reading, own) })
  }
  const [first, ...more] = made
  return first && more.length === 0 ? first : zipOf(made, madeAt)
}

async function zipOf(files: readonly CorrectedFile[], madeAt: number): Promise<CorrectedFile> {
  const zip = new ZipWriter(new BlobWriter('application/zip'), {
    useWebWorkers: false,
    extendedTimestamp: false,
    lastModDate: new Date(madeAt),
  })
  for (const { name, content } of files) await zip.add(name, new BlobReader(content))
  return { name: corrected(files[0]?.name ?? '', '.zip'), content: await zip.close() }
}

/** The ending of a table's name; a packed one comes back unpacked. */
const endingOf = (name: string): string => /\.(?:csv|tsv|txt)(?=$|\.gz$)/i.exec(name)?.[0] ?? '.csv'

/** The ending of a workbook's name, by which Excel expects macros or none. */
const bookEndingOf = (name: string): string => /\.(?:xls[xm]|xlt[xm])$/i.exec(name)?.[0].toLowerCase() ?? '.xlsx'

const corrected = (name: string, ending: string): string => `${normalizedName(name).replace(/_corrected$/, '')}_corrected${ending}`
