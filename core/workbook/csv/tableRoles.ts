import { Problem } from '#core/request/Problem.ts'
import type { SheetName } from '../Workbook.ts'

/** A file that somebody chose, or a text that was pasted. */
export interface TableFile {
  readonly name: string
  readonly blob: Blob
}

/** The purpose of each file. */
export interface TableRoles {
  readonly sheets: ReadonlyMap<SheetName, TableFile>
  readonly json: TableFile | undefined
}

const metadataNames = ['dataset_meta_data', 'vars_meta_data'] as const

/** Tells by their names what files are: `dataset_meta_data.csv` or `cruise_vars_meta_data.csv` sheets of metadata, .json the description, another one the data. */
export function tableRoles(files: readonly TableFile[]): TableRoles {
  const sheets = new Map<SheetName, TableFile>()
  let json: TableFile | undefined
  for (const file of files) {
    if (/\.json$/i.test(file.name)) {
      if (json) throw twice(json, file, 'descriptions')
      json = file
      continue
    }
    const role = metadataSheetOf(file.name) ?? 'data'
    const known = sheets.get(role)
    if (known) throw twice(known, file, role === 'data' ? 'data' : `the sheet ${role}`)
    sheets.set(role, file)
  }
  if (!sheets.has('data')) throw new Problem('bad-request', 'None of the files holds data: add the CSV file with time, lat and lon.')
  if (json && sheets.size > 1)
    throw new Problem('bad-request', `The data are described twice: by ${json.name} and by sheets of metadata. Leave one of them out.`)
  return { sheets, json }
}

/** Which sheet of metadata a file is by its name; undefined for any other. */
export function metadataSheetOf(fileName: string): SheetName | undefined {
  const plain = normalizedName(fileName).toLowerCase()
  return metadataNames.find((name) => plain === name || plain.endsWith(`_${name}`) || plain.endsWith(`-${name}`))
}

/** The name of a file without its ending. */
export const normalizedName = (name: string): string => name.replace(/\.gz$/i, '').replace(/\.(?:xls[mx]|xlt[mx]|csv|tsv|txt|zip)$/i, '')

const twice = (one: TableFile, other: TableFile, what: string) =>
  new Problem('bad-request', `${one.name} and ${other.name} are both ${what}. Check them one by one.`)
