import type { ErrorAction, ErrorRecord } from '#core/api/errorReports.ts'
import { withStore } from '../dataFolder/withStore.ts'
import { changeError, listErrors } from '../errors/errorGroups.ts'

/** The errors of a data folder's portal and of its pages, those reported last first. */
export function listErrorReports(dataDir: string | undefined): Promise<readonly ErrorRecord[]> {
  return withStore(dataDir, ({ database }) => listErrors(database))
}

/** Resolves, reopens or deletes one of them. Throws `not-found`. */
export function changeErrorReport(dataDir: string | undefined, id: number, action: ErrorAction): Promise<void> {
  return withStore(dataDir, ({ database }) => changeError(database, id, action, Date.now()))
}
