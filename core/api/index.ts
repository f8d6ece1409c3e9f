import * as catalog from './catalog.ts'
import { checkQuerySize, storedProcedure } from './data.ts'
import * as service from './service.ts'
import * as user from './user.ts'

/** Every call of the wire contract by name. The edge must route each of them, or it does not compile. */
export const endpoints = {
  searchCatalog: catalog.searchCatalog,
  datasetNames: catalog.datasetNames,
  datasetFullPage: catalog.datasetFullPage,
  datasetVariables: catalog.datasetVariables,
  variable: catalog.variable,
  storedProcedure,
  checkQuerySize,
  highlights: service.highlights,
  health: service.health,
  signIn: user.signIn,
  signOut: user.signOut,
  generateApiKey: user.generateApiKey,
  retrieveApiKeys: user.retrieveApiKeys,
  getGuestToken: user.getGuestToken,
} as const

export type EndpointName = keyof typeof endpoints
