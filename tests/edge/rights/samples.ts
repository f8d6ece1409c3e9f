import { areaOf, type Endpoint } from '#core/api/endpoint.ts'
import { type EndpointName, endpoints } from '#core/api/index.ts'
import type { Person } from '../helpers/people.ts'

/** The least that a call takes. `path` fills the parameters of the path. */
export interface Sample {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: (subject: Person) => unknown
}

const names = (subject: Person) => ({ username: subject.username, password: subject.password })
const fresh = () => crypto.randomUUID().slice(0, 8)
const token = 'x'.repeat(43)
const madePasskey = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x', attestationObject: 'x' } }
const dataset = 'COADS_Climatology'
const noUpload = '00000000-0000-4000-8000-000000000000'

/** Where the entry’s example would not do: it changes something, or is of the caller’s own. */
const samples: { readonly [Name in EndpointName]?: Sample } = {
  signIn: { body: names },
  createApiKey: { body: () => ({ description: 'made by a test' }) },
  showApiKey: { body: () => ({ id: 1_000_000 }) },
  revokeApiKey: { body: () => ({ id: 1_000_000 }) },
  subscribe: { body: () => ({ shortName: dataset }) },
  unsubscribe: { body: () => ({ shortNames: [dataset] }) },
  endSessions: { body: () => ({ others: true }) },
  getGuestToken: { query: { expires: Date.now() + 3_600_000 } },
  signUp: {
    body: () => ({
      ...{ firstName: 'New', lastName: 'Person', username: `new ${fresh()}`, email: `${fresh()}@example.org` },
      password: 'Salty Water-7',
    }),
  },
  validateNames: { body: () => ({ username: `free ${fresh()}`, email: `${fresh()}@example.org` }) },
  confirmEmail: { body: () => ({ token }) },
  forgotPassword: { body: () => ({ email: `${fresh()}@example.org` }) },
  choosePassword: { body: () => ({ token, password: 'Salty Water-8' }) },
  changePassword: { body: (subject: Person) => ({ ...names(subject), newPassword: 'Salty Water-8' }) },
  changeEmail: { body: (subject: Person) => ({ ...names(subject), email: `${fresh()}@example.org` }) },
  updateInfo: { body: () => ({ userInfo: { firstName: 'Tessa' } }) },
  googleAuth: { body: () => ({ userIDToken: 'no.id.token' }) },
  contactUs: { body: () => ({ name: 'Tess', email: 'tess@example.org', message: 'Hello' }) },
  signInSecond: { body: () => ({ token, code: '000000' }) },
  reauthenticate: { body: ({ password }: Person) => ({ password }) },
  confirmAuthenticator: { body: () => ({ code: '000000' }) },
  addPasskey: { body: () => ({ token, name: 'laptop', passkey: madePasskey }) },
  removePasskey: { body: () => ({ id: 1_000_000 }) },
  beginUploadSession: { body: () => ({ submissionType: 'new' }) },
  uploadPart: { query: { sessionID: noUpload, offset: 0, sha256: '0'.repeat(64) } },
  uploadState: { query: { sessionID: noUpload } },
  commitUpload: {
    body: () => ({
      ...{ shortName: 'Some_Name', datasetLongName: 'Some Name', submissionType: 'new' },
      ...{ offsets: [1, 1], sessionIds: [noUpload, crypto.randomUUID()] },
    }),
  },
  checkName: { body: () => ({ shortName: 'Some_Name', longName: 'Some Name' }) },
  addComment: { body: () => ({ submissionID: 1_000_000, comment: 'Hello' }) },
  setPhase: { body: () => ({ submissionID: 1_000_000, phaseID: 3, reason: 'made by a test' }) },
  createCollection: { body: () => ({ collectionName: `Made by a test ${fresh()}` }) },
  ...Object.fromEntries(
    (['collection', 'deleteCollection', 'copyCollection', 'followCollection', 'unfollowCollection', 'viewCollection'] as const).map(
      (name) => [name, { path: { id: '1000000' } }],
    ),
  ),
  changeCollection: { path: { id: '1000000' }, body: () => ({ isPublic: false }) },
  changeSavedSearch: { path: { id: '1000000' }, body: () => ({ mail: false }) },
  deleteSavedSearch: { path: { id: '1000000' } },
  submissionFile: { query: { submissionID: 1_000_000, name: 'Some_Name_1.xlsx' } },
}

const submissionID = 1_000_000
const unknownSubmission: Sample = { query: { submissionID }, body: () => ({ submissionID, reason: 'made by a test' }) }

/** What a call is made with. */
export function sampleOf(name: EndpointName): Sample {
  const endpoint: Endpoint = endpoints[name]
  const { body, ...example } = endpoint.example ?? {}
  const general =
    areaOf(endpoint) === 'submission' ? unknownSubmission : { ...example, ...(body === undefined ? {} : { body: () => body }) }
  return samples[name] ?? general
}
