/** The API of a portal under test, on Node or on workerd. */
export interface TestedApi {
  readonly name: 'node' | 'workerd'
  readonly origin: string
  /** Sends a request to a path of the portal as the platform would; redirects are not followed. */
  send(path: string, init?: RequestInit): Promise<Response>
  /** Headers that make a request come from this client address. */
  from(address: string): Readonly<Record<string, string>>
  readonly hasEngine: boolean
  /** The secrets that the portal runs with, for forging tokens. */
  readonly secrets: { readonly session: string; readonly key: string }
}

/** A person whom the store under test knows. */
export const alice = { username: 'alice', email: 'alice@example.org', password: 'Correct-Horse-1' } as const
export const bob = { username: 'bob', email: 'bob@example.org', password: 'Battery-Staple-2' } as const

/** User agents of three browsers. */
export const browsers = {
  chromeOnLinux: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  chromeOnWindows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  firefoxOnLinux: 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
} as const

/** The first of the blocks of addresses of this test file; suites in workerd share one store, so that files must not have the same. */
const firstBlock = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0
let addresses = 0
/** An address that no other test uses, so that limits by address do not run into each other. */
export function freshAddress(): string {
  const block = (firstBlock + Math.floor(addresses / 250)) % 65_536
  addresses += 1
  return `198.${block >> 8}.${block & 255}.${((addresses - 1) % 250) + 1}`
}

/** The cookies that an answer sets, by name. */
export function cookiesOf(response: Response): Record<string, { readonly value: string; readonly attributes: string }> {
  return Object.fromEntries(
    response.headers.getSetCookie().map((line) => {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', ...value] = pair.split('=')
      return [name, { value: value.join('='), attributes: attributes.join('; ') }]
    }),
  )
}

/** Signs a person in and answers the session's cookie header. */
export async function signedIn(
  api: TestedApi,
  person: { readonly username: string; readonly password: string },
): Promise<{ Cookie: string }> {
  const response = await api.send('/api/user/signin', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...api.from(freshAddress()) },
    body: JSON.stringify({ username: person.username, password: person.password }),
  })
  if (response.status !== 200) throw new Error(`sign-in answered ${response.status}`)
  return { Cookie: `jwt=${cookiesOf(response).jwt?.value}` }
}

/** Makes an API key for a signed-in person and answers its header. */
export async function apiKeyOf(api: TestedApi, session: { readonly Cookie: string }): Promise<{ Authorization: string }> {
  const description = `key ${crypto.randomUUID()}`
  const made = await api.send('/api/user/apikeys', {
    method: 'POST',
    headers: { ...session, 'X-Requested-With': 'test', 'Content-Type': 'application/json' },
    body: JSON.stringify({ description }),
  })
  const { Api_Key } = (await made.json()) as { Api_Key: string }
  return { Authorization: `Api-Key ${Api_Key}` }
}

/** Admits a guest in a browser and answers what its requests carry. */
export async function guestIn(
  api: TestedApi,
  userAgent: string = browsers.chromeOnLinux,
): Promise<{ Cookie: string; 'User-Agent': string }> {
  const response = await api.send(`/api/user/getguesttoken?expires=${Date.now() + 3_600_000}`, {
    headers: { 'User-Agent': userAgent, ...api.from(freshAddress()) },
  })
  if (response.status !== 200) throw new Error(`getguesttoken answered ${response.status}`)
  return { Cookie: `guestToken=${cookiesOf(response).guestToken?.value}`, 'User-Agent': userAgent }
}

/** A path with a query string. */
export function withQuery(path: string, query: Readonly<Record<string, string | number>>): string {
  return `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
}

/** A call of uspSpaceTime that answers twenty values across the date line. */
export const smallCall = {
  spName: 'uspSpaceTime',
  tableName: 'tblCOADS_Climatology',
  fields: 'sst',
  dt1: '1',
  dt2: '1',
  lat1: 10,
  lat2: 14,
  lon1: 170,
  lon2: -170,
  depth1: 0,
  depth2: 0,
} as const
