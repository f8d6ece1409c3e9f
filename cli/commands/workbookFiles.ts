import { openAsBlob } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { limits } from '#core/limits/submission.ts'
import { Problem } from '#core/request/Problem.ts'
import { metadataSheetOf, normalizedName, type TableFile } from '#core/workbook/csv/tableRoles.ts'
import { fileProblem, isFolder } from '../files.ts'

/** The name that stands for the standard input. */
const STANDARD_INPUT = '-'

/** What is checked as one: a workbook, or data with the files that describe them. `path` is how it is called. */
export interface CheckInput {
  readonly path: string
  readonly files: readonly string[]
  /** Whether only a workbook will do. */
  readonly isSubmission?: boolean
}

/** What is meant by some names: files with the metadata beside them, and all that a folder holds. Throws a Problem for a folder with nothing to check. */
export async function checkInputs(named: readonly string[], metadata?: string): Promise<CheckInput[]> {
  if (metadata !== undefined && (named.length > 1 || named[0] === undefined))
    throw new Problem('bad-request', '--metadata goes with one file.')
  const inputs: CheckInput[] = []
  for (const path of named) {
    if (metadata !== undefined) inputs.push({ path, files: [path, metadata] })
    else if (path === STANDARD_INPUT) inputs.push({ path, files: [path] })
    else if (await isFolder(path)) inputs.push(...(await inputsIn(path)))
    else inputs.push(await withMetadata(path, await namesIn(dirname(path))))
  }
  return inputs
}

const isTable = (name: string): boolean => /\.(?:csv|tsv|txt)(?:\.gz)?$/i.test(name)

/** A folder of one data set is checked as a whole; of any other every workbook and every CSV file, but the lock files of Excel. */
async function inputsIn(folder: string): Promise<CheckInput[]> {
  const names = (await namesIn(folder)).filter((name) => !/^[~.]/.test(name)).toSorted()
  const netcdf = names.find((name) => /\.(?:nc4?|cdf)$/i.test(name))
  if (names.includes('dataset.json') && netcdf !== undefined)
    throw new Problem('bad-request', `${join(folder, netcdf)} is a NetCDF file: pelagos ingest --dry-run checks it.`)
  const inputs: CheckInput[] = names
    .filter((name) => /\.xlsx$/i.test(name))
    .map((name) => ({ path: join(folder, name), files: [join(folder, name)] }))
  const tables = names.filter((name) => /\.(?:csv|tsv)(?:\.gz)?$/i.test(name))
  const isWhole = names.includes('dataset.json') || tables.some((name) => normalizedName(name) === metadataSheetOf(name))
  if (isWhole) {
    const files = [...tables, ...names.filter((name) => name === 'dataset.json')].map((name) => join(folder, name))
    inputs.push({ path: folder, files })
  } else for (const name of tables) if (metadataSheetOf(name) === undefined) inputs.push(await withMetadata(join(folder, name), names))
  if (inputs.length === 0) throw new Problem('not-found', `${folder} holds no workbook (.xlsx) and no CSV file.`)
  return inputs
}

/** A table with what describes it: the .json file of the same name, as for ingestion, or the two sheets whose names begin with its own. */
async function withMetadata(path: string, names: readonly string[]): Promise<CheckInput> {
  if (!isTable(path)) return { path, files: [path] }
  const plain = normalizedName(basename(path))
  const beside = names.includes(`${plain}.json`)
    ? [`${plain}.json`]
    : names.filter((name) => metadataSheetOf(name) !== undefined && name.startsWith(`${plain}_`))
  return { path, files: [path, ...beside.map((name) => join(dirname(path), name))] }
}

/** The names in a folder; none where it cannot be read, as opening the file says so. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** The files of an input, or what the standard input holds. */
export async function openInput({ files }: CheckInput, stdin: AsyncIterable<Uint8Array>): Promise<TableFile[]> {
  const open = (path: string) => (path === STANDARD_INPUT ? readStandardInput(stdin) : openWorkbookFile(path))
  return Promise.all(files.map(async (path) => ({ name: basename(path), blob: await open(path) })))
}

/** The bytes of a file. Throws a Problem for what cannot be read or is no file. */
export async function openWorkbookFile(path: string): Promise<Blob> {
  try {
    if (!(await stat(path)).isFile()) throw new Problem('bad-request', `${path} is not a file.`)
    return await openAsBlob(path)
  } catch (cause) {
    throw fileProblem(cause, path)
  }
}

async function readStandardInput(stdin: AsyncIterable<Uint8Array>): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const piece of stdin) {
    const bytes = Uint8Array.from(piece)
    size += bytes.length
    if (size > limits.workbookSizeBytes)
      throw new Problem('bad-request', `The standard input is larger than ${limits.workbookSizeBytes} bytes.`)
    pieces.push(bytes)
  }
  return new Blob(pieces)
}

/** How a file is called in what is printed. */
export const titleOf = (path: string): string => (path === STANDARD_INPUT ? 'standard input' : path)
