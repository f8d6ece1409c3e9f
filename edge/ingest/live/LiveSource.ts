import type { Live } from '#core/catalog/liveFile.ts'
import type { Fetch } from '#core/outbound/outboundFetch.ts'
import type { LiveState } from '../../catalog/liveDatasets.ts'

/** What a source is asked with. */
export interface LiveRequest {
  readonly live: Live
  /** The source of the published version, in a folder of this update. */
  readonly kept: string
  /** Where what is fetched goes. */
  readonly folder: string
  /** Of the published version; empty where the source was never asked for it. */
  readonly state: LiveState
  readonly fetch: Fetch
  readonly signal: AbortSignal
}

/** The source as it is now; `files` is null where nothing changed since the published version. */
interface LiveAnswer {
  readonly files: string | readonly string[] | null
  readonly state: LiveState
}

/** Asks a source of one kind. Throws a Problem where it cannot be read, and then nothing of it may be used. */
export type AskSource = (request: LiveRequest) => Promise<LiveAnswer>
