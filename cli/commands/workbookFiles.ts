import { openAsBlob } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { Problem } from '#core/api/problem.ts'
import { limits } from '#core/limits.ts'
import { fileProblem, isFolder } from '../files.ts'

/** The name that stands for the standard input. */
const STANDARD_INPUT = '-'

/** The workbooks that are meant: files as they are named, and of a folder every .xlsx file in it but the lock files of Excel. Throws a Problem for a folder without any. */
export async function workbookPaths(named: readonly string[]): Promise<string[]> {
  const paths: string[] = []
  for (const path of named) {
    if (path === STANDARD_INPUT || !(await isFolder(path))) paths.push(path)
    else paths.push(...(await workbooksIn(path)))
  }
  return paths
}

async function workbooksIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /\.xlsx$/i.test(name) && !/^[~.]/.test(name))
  if (names.length === 0) throw new Problem('not-found', `${folder} holds no workbook (.xlsx).`)
  return names.toSorted().map((name) => join(folder, name))
}

/** The bytes of a file, or of the standard input. Throws a Problem for what cannot be read or is no file. */
export async function openWorkbookFile(path: string): Promise<Blob> {
  if (path === STANDARD_INPUT) return readStandardInput()
  try {
    if (!(await stat(path)).isFile()) throw new Problem('bad-request', `${path} is not a file.`)
    return await openAsBlob(path)
  } catch (cause) {
    throw fileProblem(cause, path)
  }
}

async function readStandardInput(): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const piece of process.stdin) {
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
