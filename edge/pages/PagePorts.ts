import type { Database } from '../database/Database.ts'
import type { SharedPorts } from '../ports/Ports.ts'

/** What a page may need of the outer world; the store only where the built site has no answer of its own. */
export interface PagePorts extends Pick<SharedPorts, 'site' | 'config'> {
  readonly database: () => Database
}
