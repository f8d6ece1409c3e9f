import type { EndpointName, endpoints } from '#core/api/index.ts'
import { answerFullPage, answerNames, answerSearch, answerVariable, answerVariables } from './routes/catalog.ts'
import { answerCheckQuerySize, answerStoredProcedure } from './routes/data.ts'
import { answerGuestToken } from './routes/guest.ts'
import type { Handler } from './routes/Handler.ts'
import { answerHealth, answerHighlight } from './routes/service.ts'
import { answerGenerateApiKey, answerRetrieveApiKeys, answerSignIn, answerSignOut } from './routes/user.ts'

/** The handler of every call of the contract; a call without one does not compile. */
export const handlers: { readonly [Name in EndpointName]: Handler<(typeof endpoints)[Name]> } = {
  searchCatalog: answerSearch,
  datasetNames: answerNames,
  datasetFullPage: answerFullPage,
  datasetVariables: answerVariables,
  variable: answerVariable,
  storedProcedure: answerStoredProcedure,
  checkQuerySize: answerCheckQuerySize,
  highlights: answerHighlight,
  health: answerHealth,
  signIn: answerSignIn,
  signOut: answerSignOut,
  generateApiKey: answerGenerateApiKey,
  retrieveApiKeys: answerRetrieveApiKeys,
  getGuestToken: answerGuestToken,
}
