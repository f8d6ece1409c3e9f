import type { EndpointName } from '#core/api/index.ts'
import type { Person } from '../helpers/people.ts'
import { smallCall } from '../suite/Door.ts'

/** The least that a call takes. `path` fills the parameters of the path. */
export interface Sample {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: (subject: Person) => unknown
}

const size = { query: 'SELECT TOP 5 lat, lon, sst FROM tblCOADS_Climatology' }
const names = (subject: Person) => ({ username: subject.username, password: subject.password })
const fresh = () => crypto.randomUUID().slice(0, 8)
const token = 'x'.repeat(43)
const nothing = { body: () => ({}) }
const madePasskey = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x', attestationObject: 'x' } }
const dataset = 'COADS_Climatology'
const noUpload = '00000000-0000-4000-8000-000000000000'
const noSubmission = { query: { submissionID: 1_000_000 } }
const withReason = { body: () => ({ submissionID: 1_000_000, reason: 'made by a test' }) }

const samples = {
  searchCatalog: {},
  catalogListing: {},
  catalogState: {},
  datasetNames: {},
  datasetFullPage: { query: { shortname: dataset } },
  dataciteJson: { query: { shortname: dataset } },
  dataciteXml: { query: { shortname: dataset } },
  datasetVariables: { query: { shortname: dataset } },
  variable: { query: { id: 1 } },
  submissionOptions: {},
  keywords: {},
  datasetMetadata: { query: { shortname: dataset } },
  variableMetadata: { query: { shortname: dataset } },
  datasetSummary: { query: { id: 1 } },
  memberVariables: { query: { datasetID: 1 } },
  variableSearch: { query: { searchTerms: 'salinity' } },
  chartVariables: { query: { searchTerms: 'salinity' } },
  autocompleteVariableNames: { query: { searchTerms: 'temp' } },
  visualizableVariables: { query: { shortname: dataset } },
  variableSample: { query: { varId: 1, shortname: dataset } },
  cruiseFullPage: { query: { name: 'VIRTUAL_NPAC' } },
  searchCruises: {},
  datasetsFromCruise: { query: { cruiseID: 1 } },
  cruisesFromDataset: { query: { datasetID: 13 } },
  cruiseOverview: {},
  cruiseVariables: { query: { cruise: 'VIRTUAL_NPAC' } },
  cruiseValues: { query: { cruise: 'VIRTUAL_NPAC', dataset: 'Virtual_Cruise_CTD', variable: 'temperature' } },
  programs: {},
  program: { path: { name: 'demonstration' }, query: { downSample: 'true' } },
  programDatasets: { path: { name: 'demonstration' } },
  popularDatasets: {},
  recentDatasets: {},
  recommendedDatasets: {},
  newsList: {},
  quickSearch: { query: { words: 'temp' } },
  errorReport: { body: () => ({ errorText: 'The page could not be drawn.' }) },
  storedProcedure: { query: smallCall },
  query: { query: size },
  checkQuerySize: { query: size },
  chartRows: { query: { id: 1, viztype: 'heatmap', lat1: 10, lat2: 14 } },
  bulkDownload: { body: () => ({ shortNames: [dataset] }) },
  bulkDownloadInit: { body: () => ({ shortNames: [dataset] }) },
  ancillaryDatasets: {},
  continuousDatasets: {},
  datasetFeatures: {},
  cruiseList: {},
  cruiseTrajectory: { query: { id: 1 } },
  cruiseTrajectories: { body: () => ({ cruise_ids: [1] }) },
  trajectoryPointCounts: {},
  tableStatistics: { query: { table: 'tblCOADS_Climatology' } },
  namedSeries: { path: { name: 'none' } },
  legacyQuery: { query: size },
  legacyProcedure: { query: smallCall },
  legacyTableStatistics: { query: { table: 'tblCOADS_Climatology' } },
  highlights: { query: { key: 'home' } },
  health: {},
  signIn: { body: names },
  signOut: {},
  signOutTwin: nothing,
  whoAmI: {},
  generateApiKey: { query: { description: 'made by a test' } },
  retrieveApiKeys: {},
  createApiKey: { body: () => ({ description: 'made by a test' }) },
  listApiKeys: {},
  showApiKey: { body: () => ({ id: 1_000_000 }) },
  revokeApiKey: { body: () => ({ id: 1_000_000 }) },
  listSubscriptions: {},
  subscribe: { body: () => ({ shortName: dataset }) },
  unsubscribe: { body: () => ({ shortNames: [dataset] }) },
  listSessions: {},
  endSessions: { body: () => ({ others: true }) },
  getGuestToken: { query: { expires: Date.now() + 3_600_000 } },
  lastApiCall: {},
  signUp: {
    body: () => ({
      ...{ firstName: 'New', lastName: 'Person', username: `new ${fresh()}`, email: `${fresh()}@example.org` },
      password: 'Salty Water-7',
    }),
  },
  validateNames: { body: () => ({ username: `free ${fresh()}`, email: `${fresh()}@example.org` }) },
  confirmEmail: { body: () => ({ token }) },
  resendConfirmation: nothing,
  forgotPassword: { body: () => ({ email: `${fresh()}@example.org` }) },
  choosePassword: { body: () => ({ token, password: 'Salty Water-8' }) },
  changePassword: { body: (subject: Person) => ({ ...names(subject), newPassword: 'Salty Water-8' }) },
  changeEmail: { body: (subject: Person) => ({ ...names(subject), email: `${fresh()}@example.org` }) },
  updateInfo: { body: () => ({ userInfo: { firstName: 'Tessa' } }) },
  googleAuth: { body: () => ({ userIDToken: 'no.id.token' }) },
  contactUs: { body: () => ({ name: 'Tess', email: 'tess@example.org', message: 'Hello' }) },
  accountSettings: {},
  signInSecond: { body: () => ({ token, code: '000000' }) },
  provePassword: { body: ({ password }: Person) => ({ password }) },
  secondFactor: {},
  beginAuthenticator: nothing,
  confirmAuthenticator: { body: () => ({ code: '000000' }) },
  removeAuthenticator: {},
  beginPasskey: nothing,
  addPasskey: { body: () => ({ token, name: 'laptop', passkey: madePasskey }) },
  removePasskey: { body: () => ({ id: 1_000_000 }) },
  renewRecoveryCodes: nothing,
  beginUploadSession: { body: () => ({ submissionType: 'new' }) },
  uploadFilePart: nothing,
  uploadPart: { query: { sessionID: noUpload, offset: 0, sha256: '0'.repeat(64) }, ...nothing },
  uploadState: { query: { sessionID: noUpload } },
  commitUpload: {
    body: () => ({
      ...{ shortName: 'Some_Name', datasetLongName: 'Some Name', submissionType: 'new' },
      ...{ offsets: [1, 1], sessionIds: [noUpload, crypto.randomUUID()] },
    }),
  },
  checkName: { body: () => ({ shortName: 'Some_Name', longName: 'Some Name' }) },
  submissions: {},
  submissionsByUser: {},
  addComment: { body: () => ({ submissionID: 1_000_000, comment: 'Hello' }) },
  commentHistory: noSubmission,
  phaseHistory: noSubmission,
  setPhase: { body: () => ({ submissionID: 1_000_000, phaseID: 3, reason: 'made by a test' }) },
  deleteSubmission: noSubmission,
  deleteSubmissionTwin: noSubmission,
  withdrawSubmission: { body: () => ({ submissionID: 1_000_000 }) },
  retrieveMostRecentFile: noSubmission,
  submissionVersions: noSubmission,
  publication: noSubmission,
  previewSubmission: { body: () => ({ submissionID: 1_000_000 }) },
  publishSubmission: withReason,
  unpublishSubmission: withReason,
  rollBackSubmission: withReason,
  reopenSubmission: withReason,
  submissionFile: { query: { submissionID: 1_000_000, name: 'Some_Name_1.xlsx' } },
  takeSubmission: { body: () => ({ submissionID: 1_000_000 }) },
  giveBackSubmission: { body: () => ({ submissionID: 1_000_000 }) },
  takingHistory: noSubmission,
} satisfies Readonly<Record<string, Sample>>

/** A sample of every call: one that is added without does not compile. */
export const sampleOf: { readonly [Name in EndpointName]: Sample } = samples
