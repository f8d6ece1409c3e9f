import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The variable that tells the processes of a test run where they share what takes long to make. */
const RUN_FOLDER = 'PELAGOS_TEST_RUN'

/** The global setup of both test runners: makes the folder of this run and returns what removes it. */
export default function makeRunFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-run-'))
  process.env[RUN_FOLDER] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/**
 * The folder of a name that the processes of a run share: `make` fills it for the first that asks, and nobody changes it afterwards. A
 * process outside of a run, such as that of `npm run fuzz`, is a run of its own.
 */
export async function sharedFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  if (process.env[RUN_FOLDER] === undefined) process.once('exit', makeRunFolder())
  const shared = join(process.env[RUN_FOLDER] ?? tmpdir(), name)
  if (existsSync(shared)) return shared
  // Renamed when it is complete, so that nobody sees half of it.
  const made = mkdtempSync(`${shared}-`)
  await make(made)
  try {
    renameSync(made, shared)
  } catch (fault) {
    // Another process was first.
    if (!existsSync(shared)) throw fault
    rmSync(made, { recursive: true })
  }
  return shared
}
