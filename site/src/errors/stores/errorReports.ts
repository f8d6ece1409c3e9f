import { type ErrorAction, type ErrorRecord, errorReportsApi } from '#core/api/errorReports.ts'
import { errorMessages } from '#core/messages/errors.ts'
import { ownList } from '../../account/stores/ownList.ts'
import { attempt } from '../../common/stores/attempt.ts'
import { portal } from '../../common/stores/portal.ts'

const own = ownList<ErrorRecord>(() => portal.call(errorReportsApi.listErrorReports, {}))

/** The errors of the portal, once an administrator has asked for them. */
export const $errorReports = own.$list

/** Reads the errors. */
export const loadErrorReports = own.load

/** Resolves, reopens or deletes an error and reads the list again. */
export async function changeErrorReport({ id }: ErrorRecord, action: ErrorAction): Promise<void> {
  if (await attempt(() => portal.call(errorReportsApi.changeErrorReport, {}, { body: { id, action } }), errorMessages.cardText))
    await loadErrorReports()
}
