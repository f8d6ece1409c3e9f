import type { errorReportsApi } from '#core/api/errorReports.ts'
import { changeError, listErrors } from '../errors/errorGroups.ts'
import type { Handlers } from './Handler.ts'

export const errorReportsRoutes: Handlers<typeof errorReportsApi> = {
  listErrorReports: ({ ports: { database } }) => listErrors(database),
  changeErrorReport: async ({ ports: { database, now }, body: { id, action }, c }) => {
    await changeError(database, id, action, now())
    return c.text('OK')
  },
}
