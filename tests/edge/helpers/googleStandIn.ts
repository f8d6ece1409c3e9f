import type { KeysBehaviour, TokenWish } from '../../helpers/googleIssuer.ts'

/** The client ID of the portals under test. */
export const CLIENT_ID = 'pelagos-tests.apps.googleusercontent.com'

/** What Google says about somebody. */
export interface GoogleAccount {
  readonly sub: string
  readonly email: string
  readonly email_verified?: boolean
  readonly given_name?: string
  readonly family_name?: string
}

let accounts = 0
/** A Google account that no other test uses. */
export function freshAccount(changes: Partial<GoogleAccount> = {}): GoogleAccount {
  accounts += 1
  const name = `${accounts}-${crypto.randomUUID().slice(0, 8)}`
  return { sub: `1${Date.now()}${accounts}`, email: `ada-${name}@example.org`, email_verified: true, given_name: 'Ada', ...changes }
}

/** Where a suite gets its tokens: an issuer, wherever it runs. */
export class GoogleStandIn {
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** The settings of a portal that trusts this issuer as it would Google. */
  get settings(): Readonly<Record<'PELAGOS_GOOGLE_CLIENT_ID' | 'PELAGOS_GOOGLE_KEYS_URL', string>> {
    return { PELAGOS_GOOGLE_CLIENT_ID: CLIENT_ID, PELAGOS_GOOGLE_KEYS_URL: `${this.url}/certs` }
  }

  /** A token as Google would sign it for an account, with what is changed of it. */
  tokenOf(account: GoogleAccount, { claims = {}, ...wish }: Partial<TokenWish> = {}): Promise<string> {
    return this.sign({ ...wish, claims: { ...claimsOf(account), ...claims } })
  }

  async sign(wish: TokenWish): Promise<string> {
    return (await this.#post('/sign', wish)).text()
  }

  async rotate(): Promise<void> {
    await this.#post('/rotate', null)
  }

  async behave(behaviour: KeysBehaviour): Promise<void> {
    await this.#post('/behave', behaviour)
  }

  /** How often the key set was requested. */
  async keySetRequests(): Promise<number> {
    return (await fetch(`${this.url}/asked`)).json() as Promise<number>
  }

  async publicKey(): Promise<JsonWebKey & { readonly kid: string }> {
    const { keys } = (await (await fetch(`${this.url}/certs`)).json()) as { keys: (JsonWebKey & { kid: string })[] }
    const found = keys.find(({ kty }) => kty === 'RSA')
    if (found === undefined) throw new Error('the issuer has no RSA key')
    return found
  }

  #post(path: string, body: unknown): Promise<Response> {
    return fetch(`${this.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
  }
}

/** The claims of a token that was issued a second ago and is good for an hour. */
export function claimsOf(account: GoogleAccount): Readonly<Record<string, unknown>> {
  const now = Math.floor(Date.now() / 1000)
  return { iss: 'https://accounts.google.com', aud: CLIENT_ID, azp: CLIENT_ID, iat: now - 1, exp: now + 3600, ...account }
}
