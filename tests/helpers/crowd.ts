import { makeApiKey } from '../../edge/account/apiKeys.ts'
import { hashPassword } from '../../edge/account/password.ts'
import { parseConfig } from '../../edge/config/config.ts'
import { users } from '../../edge/database/schema/index.ts'
import { openStore, type Store } from '../../edge/dataFolder/store.ts'
import { newPeople } from '../edge/helpers/people.ts'

/** Somebody of a crowd, with the password that is theirs. */
export interface Member {
  readonly username: string
  readonly password: string
}

/** The result of one sign-in. `jwt` and `username` are the values of the response's cookies, empty if it failed. */
export interface SignedIn {
  readonly member: Member
  readonly status: number
  readonly jwt: string
  readonly username: string
}

const PASSWORDS = 4

/** Fills a new data folder with the default catalog and so many people. A few of them share a password, as making hashes takes long. */
export async function makeCrowd(dataDir: string, count: number): Promise<readonly Member[]> {
  const passwords = Array.from({ length: PASSWORDS }, (_, index) => `Crowd password ${index}`)
  const hashes = await Promise.all(passwords.map((password) => hashPassword(password)))
  const crowd = Array.from({ length: count }, (_, index) => ({
    username: `member ${String(index).padStart(4, '0')}`,
    password: passwords[index % PASSWORDS] ?? '',
    passwordHash: hashes[index % PASSWORDS] ?? '',
  }))
  return inStore(dataDir, async ({ database }) => {
    for (const { username, passwordHash } of crowd) {
      await database.insert(users).values({ username, email: `${username.replace(' ', '.')}@example.org`, passwordHash })
    }
    return crowd.map(({ username, password }) => ({ username, password }))
  })
}

/** Adds so many people with confirmed addresses to a data folder; answers for each an API key that may submit. */
export async function makeSubmitters(dataDir: string, count: number): Promise<readonly string[]> {
  return inStore(dataDir, async ({ database, config }) => {
    const people = await newPeople(
      database,
      Array.from({ length: count }, () => ({ emailConfirmedAt: 1 })),
    )
    const given = { description: 'of a test', scope: 'submit', expiresInDays: null } as const
    const keys = people.map(({ id }) => makeApiKey(database, config.secrets?.key ?? '', { ...given, userId: id }, Date.now()))
    return (await Promise.all(keys)).map(({ Api_Key }) => Api_Key)
  })
}

async function inStore<Made>(dataDir: string, make: (store: Store) => Promise<Made>): Promise<Made> {
  const store = await openStore(parseConfig({ PELAGOS_DATA_DIR: dataDir }), () => undefined)
  try {
    return await make(store)
  } finally {
    await store.close()
  }
}

/** How a request is sent. */
type Send = (address: string, init: RequestInit) => Promise<Response>

/** Signs somebody in over HTTP. A connection that breaks throws. */
export async function signInAt(url: string, member: Member, send: Send = fetch): Promise<SignedIn> {
  const response = await send(`${url}/api/user/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(member),
  })
  await response.text()
  const cookies = new Map(response.headers.getSetCookie().map((line) => [line.split('=')[0] ?? '', /=([^;]*)/.exec(line)?.[1] ?? '']))
  const user = JSON.parse(decodeURIComponent(cookies.get('UserInfo') ?? '') || '{}') as { readonly username?: string }
  return { member, status: response.status, jwt: cookies.get('jwt') ?? '', username: user.username ?? '' }
}

/** Whom the portal takes the holder of a session for. */
export async function whoIs(url: string, jwt: string, send: Send = fetch): Promise<string> {
  const response = await send(`${url}/api/user/whoami`, { headers: { Cookie: `jwt=${jwt}` } })
  return response.status === 200 ? ((await response.json()) as { username: string }).username : `status ${response.status}`
}
