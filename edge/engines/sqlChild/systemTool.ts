import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const PROBE_MS = 5000
/** Folders that only the system's owner writes to. */
const FOLDERS = ['/usr/bin', '/bin', '/usr/local/bin']

/**
 * The words of a program that changes its own process and then becomes another, with the first options that this system takes; each is
 * tried on a program that does nothing. Null where the program is missing or takes none of them. The other program's words follow `--`.
 */
export async function firstThatWorks(tool: string, forms: readonly (readonly string[])[]): Promise<readonly string[] | null> {
  const [program, nothing] = [find(tool), find('true')]
  if (program === null || nothing === null) return null
  for (const form of forms) {
    const isGood = await promisify(execFile)(program, [...form, '--', nothing], { env: {}, timeout: PROBE_MS }).then(
      () => true,
      () => false,
    )
    if (isGood) return [program, ...form]
  }
  return null
}

/** Where a program is; null where none of the folders has it. */
const find = (name: string): string | null => FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
