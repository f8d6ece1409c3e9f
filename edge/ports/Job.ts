import type { Database } from '../database/Database.ts'
import type { SharedPorts } from './Ports.ts'

/** What a job works with: the portal's store and ports, and the data folder where the portal has one. */
export interface JobPorts extends Pick<SharedPorts, 'config' | 'dois' | 'log' | 'mail' | 'now' | 'objects' | 'previews'> {
  readonly database: Database
  /** Null on Workers, which have no disk. */
  readonly dataFolder: DataFolderWork | null
}

/** Optional ports that some jobs need. */
export type JobNeeds = Pick<JobPorts, 'dataFolder' | 'dois' | 'objects' | 'previews'>

/** The scheduled jobs of a data folder. */
export interface DataFolderWork {
  /** Cuts the store's write-ahead log where it has grown long. */
  shortenLog(): Promise<void>
  /** Removes files that nobody can need any more. */
  sweep(now: number): Promise<void>
  /** Computes the coverage of variables that were ingested before ingestion did. */
  fillCoverage(signal: AbortSignal): Promise<void>
  /** Whether a data set is due to be updated from its source. */
  hasDueUpdates(now: number): Promise<boolean>
  /** Updates those that are due; rejects with the reasons where some failed. */
  updateDue(signal: AbortSignal): Promise<void>
  /** Reads the stored files that are due against their hashes; null where a server holds the observations. */
  readonly scrub: ((now: number, signal: AbortSignal) => Promise<void>) | null
}

/** Something that a portal does on a schedule, on Node or Workers. */
export interface Job {
  /** In kebab case; operators see it. */
  readonly name: string
  /** A short description for operators. */
  readonly says: string
  /** From one start to the next. Workers look at the jobs every five minutes, so that shorter ones run as often there. */
  readonly everyMs: number
  /** Whether a portal also runs it at startup, unless another portal is running it or has done so within the interval. */
  readonly runsAtStart?: true
  /** How long a run may take before it is stopped. */
  readonly limitMs: number
  /** Whether a portal has what the job needs; left out, every portal has. */
  isPossible?(ports: JobNeeds): boolean
  /** Whether there is anything to do, called before the job is taken; reads only. Left out, there always is. */
  hasWork?(ports: JobPorts): Promise<boolean>
  /** Does the work of one run; rejects where it failed. Heeds the signal where it can take long. */
  run(ports: JobPorts, signal: AbortSignal): Promise<void>
}
