import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { Problem } from '#core/request/Problem.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { makeFolder, renameDurably, syncTree, writeDurably } from '../files/durable.ts'
import { doSumsMatch, writeSums } from '../files/sums.ts'
import type { IngestSource } from './IngestSource.ts'

/** Where the jobs of a data folder are. */
export const jobsFolder = (dataDir: string): string => join(dataDir, 'ingest')

/** How the folder of a file that somebody sent begins, which is there only as long as its call. */
export const SENT_PREFIX = 'sent-'

/** The content of a job's `job.json`. */
export interface JobFile {
  readonly program: string
  /** A hash of the source's bytes and of all metadata given with them. */
  readonly from: string
  readonly shortName: string
}

/**
 * The folder of one ingestion. Results are written beside and renamed when they are whole, so that whatever has its final name can be
 * gone on with. Only one process at a time has it: the lock is the operating system's and ends with the process.
 */
export class JobFolder {
  readonly path: string
  readonly from: string
  readonly #lock: DuckDBInstance
  /** Results that this process has made or checked. */
  readonly #sound = new Set<string>()

  private constructor(path: string, from: string, lock: DuckDBInstance) {
    this.path = path
    this.from = from
    this.#lock = lock
  }

  /** Opens the job of a source, again where another program or another description made what is there. Throws `conflict` while another process has it. */
  static async open(dataDir: string, source: IngestSource): Promise<JobFolder> {
    const path = join(jobsFolder(dataDir), source.fingerprint)
    await makeFolder(path)
    const lock = await locked(join(path, LOCK))
    const from = hashOf(source)
    const job = new JobFolder(path, from, lock)
    try {
      const known = await readJob(path)
      if (known?.from !== from || known.program !== packageFile.version) await job.#clear()
      else await job.#clear(/\.part(\.wal)?$|^spill$/)
      const file: JobFile = { program: packageFile.version, from, shortName: source.description.shortName }
      await writeDurably(join(path, JOB), `${JSON.stringify(file)}\n`)
      return job
    } catch (fault) {
      job.release()
      throw fault
    }
  }

  /** Where a result is, or will be when it is whole. */
  place(name: string): string {
    return join(this.path, name)
  }

  /** Whether a result is there and is byte for byte what was made; one that is not, as after a power cut, goes. */
  async has(name: string): Promise<boolean> {
    if (this.#sound.has(name)) return true
    if (!existsSync(this.place(name))) return false
    if (await doSumsMatch(this.place(name))) this.#sound.add(name)
    else await this.drop(name)
    return this.#sound.has(name)
  }

  /** Makes a result by writing beside its place; it takes its name when `write` has ended. One that is there already stays as it is. */
  async make(name: string, write: (beside: string) => Promise<void>): Promise<void> {
    if (await this.has(name)) return
    const beside = this.place(`${name}.part`)
    await rm(beside, { recursive: true, force: true })
    await write(beside)
    await writeSums(beside)
    await syncTree(beside)
    await renameDurably(beside, this.place(name))
    this.#sound.add(name)
  }

  async drop(name: string): Promise<void> {
    this.#sound.delete(name)
    await rm(this.place(name), { recursive: true, force: true })
  }

  /** Lets others have the job; it can be gone on with. */
  release(): void {
    this.#lock.closeSync()
  }

  /** Removes the job, which has done its work. */
  async remove(): Promise<void> {
    this.release()
    await rm(this.path, { recursive: true, force: true })
  }

  async #clear(which = /^/): Promise<void> {
    for (const name of await readdir(this.path)) {
      if (!name.startsWith(LOCK) && which.test(name)) await rm(join(this.path, name), { recursive: true, force: true })
    }
  }
}

const LOCK = 'lock.duckdb'
const JOB = 'job.json'

/** What a job's folder says of itself; undefined where it says nothing that can be read. */
export async function readJob(path: string): Promise<JobFile | undefined> {
  if (!existsSync(join(path, JOB))) return undefined
  const text = await readFile(join(path, JOB), 'utf8')
  try {
    const parsed: unknown = JSON.parse(text)
    return isJob(parsed) ? parsed : undefined
  } catch (fault) {
    // A job that was stopped while it wrote this starts again.
    if (fault instanceof SyntaxError) return undefined
    throw fault
  }
}

function isJob(value: unknown): value is JobFile {
  const has = (key: string) => typeof value === 'object' && value !== null && typeof Reflect.get(value, key) === 'string'
  return has('program') && has('from') && has('shortName')
}

function hashOf({ fingerprint, description, columns, cruiseColumn }: IngestSource): string {
  return createHash('sha256')
    .update(JSON.stringify([fingerprint, description, columns, cruiseColumn]))
    .digest('hex')
}

async function locked(path: string): Promise<DuckDBInstance> {
  const take = () => DuckDBInstance.create(path)
  try {
    return await take()
  } catch (fault) {
    if (/Could not set lock/i.test(String(fault))) throw new Problem('conflict', 'Another ingestion of this source is running.')
  }
  // A lock that was damaged by a power cut holds nothing, so it is recreated.
  await rm(path, { force: true })
  return take()
}
