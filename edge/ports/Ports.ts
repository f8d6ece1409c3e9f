import type { InlineSources } from '#core/api/contentSecurityPolicy.ts'
import type { ObservationEngine } from '#core/observations/ObservationEngine.ts'
import type { CheckReport } from '#core/submission/checkWorkbook.ts'
import type { writeMetadataWorkbook } from '#core/workbook/metadataWorkbook.ts'
import type { PortalFacts } from '#core/workbook/PortalFacts.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/Database.ts'
import type { ObjectStore } from '../files/ObjectStore.ts'
import type { StoredFile } from '../files/objectDamage.ts'
import type { Log } from '../platform/Log.ts'
import type { SqlRunner } from '../query/SqlRunner.ts'
import type { DataPublisher } from './DataPublisher.ts'
import type { DoiRegistrar } from './DoiRegistrar.ts'
import type { MailSender } from './MailSender.ts'
import type { PageCompressor, PageRenderer } from './PageRenderer.ts'
import type { Previews } from './Previews.ts'

/** Checks a stored workbook. Submitters take turns. Throws the Problems `damaged-data`, `unreadable-workbook` and `busy`. */
type WorkbookCheck = (file: StoredFile, facts: PortalFacts, submitter: string) => Promise<CheckReport>

/** A place in a trace (W3C Trace Context): this request's own span and, where a client sent one, its parent. Lower-case hex. */
export interface TraceContext {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | null
  /** Whether the trace is recorded, as far as who began it knows. */
  readonly isSampled: boolean
}

/** A request when its answer begins. */
export interface AnsweredRequest {
  readonly requestId: string
  readonly method: string
  /** The path of the contract, `page` for pages and files of the site, `none` for what nothing answers. */
  readonly route: string
  readonly status: number
  /** Milliseconds since 1970 UTC. */
  readonly startedAt: number
  readonly ms: number
  /** How long queries of observations took within that time. */
  readonly engineMs: number | undefined
  readonly trace: TraceContext
}

/** What may serve every request: plain values, and objects that hold no connection and no promise between requests. */
export interface SharedPorts {
  readonly config: Config
  /** `null` where this portal has no engine: data calls answer 501. */
  readonly engine: ObservationEngine | null
  /** `null` where this portal answers no SELECTs beyond procedures. */
  readonly sql: SqlRunner | null
  /** Where files are stored; `null` where this portal stores none. */
  readonly objects: ObjectStore | null
  /** Rejects where the data folder cannot be read and written; left out where there is none. */
  readonly checkFolder?: () => Promise<void>
  /** The way to send e-mails, which wait in the store until then. */
  readonly mail: MailSender
  readonly version: string
  readonly log: Log
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number
  /** The client's address as the platform knows it; never stored or logged. */
  readonly addressOf: (request: Request, platform: unknown) => string
  /** Answers with the files of the built site, or its own 404 page. */
  readonly site: (request: Request) => Promise<Response>
  /** Renders the pages that are views of the store; `null` where the site was not built. */
  readonly pages: PageRenderer | null
  /** `null` where the platform compresses pages itself. */
  readonly pageCompressor: PageCompressor | null
  /** Writes workbooks beside the event loop; left out where there are no threads. */
  readonly writeWorkbook?: typeof writeMetadataWorkbook
  /** Checks a stored workbook in a process of its own; left out where there are none. */
  readonly checkWorkbook?: WorkbookCheck
  /** Makes data sets of stored workbooks; left out where there are no processes and no data folder. */
  readonly publisher?: DataPublisher
  /** Registers DOIs; left out where no registration agency is set. */
  readonly dois?: DoiRegistrar
  /** Shows data sets before they are published; left out where there is no publisher. */
  readonly previews?: Previews
  /** Reports a request to the watchdog of the event loop; the returned function reports its end. The path is that of the contract. */
  readonly noteRequest?: (request: { readonly method: string; readonly path: string; readonly requestId: string }) => () => void
  /** File and line of the source that a line of a built script came from, `null` where no source map has it; left out where there are no files. */
  readonly sourceOf?: (stackLine: string) => Promise<string | null>
  /** Is told of each request when its answer begins; never waited for. */
  readonly noteAnswered?: (request: AnsweredRequest, afterAnswer: () => RequestPorts['afterAnswer']) => void
  /** Hashes of the inline scripts and styles that the site build put into its pages. */
  readonly inlineSources: InlineSources
}

/** What belongs to one request where the platform forbids to share it, as workerd does with everything that reads or writes. */
export interface RequestPorts {
  readonly database: Database
  /** The same store for counts and logs: a write is answered before it has reached the disk, and a power cut may take the last ones back. */
  readonly unsynced: Database
  /** Keeps the process or isolate alive for work that outlasts the response, until it is done. The work handles its own faults. */
  readonly afterAnswer: (work: Promise<void>) => void
}

/** Everything of the outer world that the app works with. Node and workerd each hand in their own. */
export interface Ports extends SharedPorts, RequestPorts {
  /** Where the store is that of a preview: nothing that is read there counts as use of the catalog. */
  readonly isPreview?: true
}
