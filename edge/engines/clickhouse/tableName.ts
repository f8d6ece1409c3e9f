import type { ObservationTable } from '#core/observations/ObservationEngine.ts'
import { quoted } from './literals.ts'

/** The name in ClickHouse of one version of a table: a new version is stored beside the old one, whose readers finish. On a cluster it is the Distributed table. */
export const tableName = ({ name, version }: Pick<ObservationTable, 'name' | 'version'>): string => `${name}_v${version}`

/** The table of one version as it is written in a statement, within the database of the connection. */
export const tableReference = (table: Pick<ObservationTable, 'name' | 'version'>): string => quoted(tableName(table))
