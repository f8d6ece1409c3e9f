import type { Database } from '../database/Database.ts'
import type { SharedPorts } from '../ports/Ports.ts'

/** What a page may need of the outer world; a connection to the store only where the page is a view of it. */
export interface PagePorts extends Pick<SharedPorts, 'site' | 'config' | 'log' | 'now' | 'pages' | 'pageCompressor'> {
  readonly database: () => Database
  /** Told of a page that could not be made. */
  readonly noteFault?: (fault: unknown) => void
}
