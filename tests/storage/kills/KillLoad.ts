import { limits } from '#core/limits/account.ts'
import { smallCall, withQuery } from '../../edge/suite/TestedApi.ts'
import { portalAt } from '../../helpers/portalAt.ts'

/** What a portal has acknowledged, as the texts used to find it in the store. */
export interface Acknowledged {
  readonly users: Set<string>
  readonly keys: Set<string>
  readonly subscriptions: Set<string>
  readonly messages: Set<string>
  readonly versions: Set<string>
}

export const nothingYet = (): Acknowledged => ({
  users: new Set(),
  keys: new Set(),
  subscriptions: new Set(),
  messages: new Set(),
  versions: new Set(),
})

const PASSWORD = 'Salty Water-7'
/** A SELECT that keeps a child busy for as long as it is let. */
const longSelect = withQuery('/api/data/query', {
  query: 'SELECT lat, lon, depth, temperature + 0 AS t FROM tblOcean_Atlas_Temperature_Climatology WHERE lat BETWEEN -60 AND 20',
})

/** Somebody who is signed in, over restarts too. */
export interface SignedIn {
  readonly username: string
  readonly Cookie: string
  readonly signedInMs: number
  keys: number
}

const datasets = ['COADS_Climatology', 'Nino12_SST', 'Levitus_Annual', 'Atlantic_Storm_Tracks', 'Annual_Max_Sea_Level'] as const
const MAX_KEYS = 40

let made = 0

/** People who use a portal at once until it goes away; everything that it acknowledged is noted. */
export class KillLoad {
  readonly #api: ReturnType<typeof portalAt>
  readonly #noted: Acknowledged
  readonly #people: SignedIn[]
  #isOver = false

  /** `people` are those who signed in before; newcomers are added. */
  constructor(url: string, noted: Acknowledged, people: SignedIn[]) {
    this.#api = portalAt('node', url)
    this.#noted = noted
    this.#people = people
  }

  /** Goes on until `end`; a call that breaks off tells nothing. */
  async run(): Promise<void> {
    await Promise.all(
      [() => this.#newcomer(), () => this.#keeper(), () => this.#writer(), () => this.#reader()].map((act) => this.#again(act)),
    )
  }

  end(): void {
    this.#isOver = true
  }

  async #again(act: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await act().catch((fault: unknown) => {
        if (fault instanceof Error && fault.name === 'Unexpected') throw fault
        this.#isOver = true
      })
    }
  }

  /** Somebody who registers and signs in. */
  async #newcomer(): Promise<void> {
    const username = nameOf('sailor')
    const fields = { firstName: 'Ada', lastName: 'Sailor', username, email: `${username}@example.org`, password: PASSWORD }
    await this.#call('POST', 'signup', fields)
    this.#noted.users.add(username)
    const signedIn = await this.#call('POST', 'signin', { username, password: PASSWORD })
    const Cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    this.#people.push({ username, Cookie, signedInMs: Date.now(), keys: 0 })
  }

  /** Somebody who makes a key and subscribes. */
  async #keeper(): Promise<void> {
    // For a key, the password must have been given a short time ago.
    const mayMakeKeys = ({ keys, signedInMs }: SignedIn) => keys < MAX_KEYS && Date.now() - signedInMs < limits.passwordProofMs / 2
    const person = this.#people.find(mayMakeKeys)
    if (person === undefined) return this.#writer()
    const { username, Cookie } = person
    const description = nameOf('key')
    await this.#call('POST', 'apikeys', { description }, Cookie)
    this.#noted.keys.add(description)
    const shortName = datasets[person.keys++ % datasets.length] ?? ''
    await this.#call('POST', 'subscriptions', { shortName }, Cookie)
    this.#noted.subscriptions.add(`${username} ${shortName}`)
  }

  async #writer(): Promise<void> {
    const message = nameOf('message')
    const answer = await this.#send('POST', 'contactus', { name: 'Ada', email: 'ada@example.org', message })
    // All callers together may send only so many in one window.
    if (answer.status === 429) return this.#reader()
    accepted('contactus', answer)
    this.#noted.messages.add(message)
  }

  async #reader(): Promise<void> {
    const person = this.#people.at(-1)
    if (person !== undefined)
      await this.#api.send(longSelect, { headers: { Cookie: person.Cookie } }).then((answer) => answer.body?.cancel())
    const answer = await this.#api.send(withQuery('/api/data/sp', smallCall), { headers: this.#api.from(addressOf(++made)) })
    await answer.arrayBuffer()
  }

  async #call(method: string, path: string, body: object, Cookie = ''): Promise<Response> {
    return accepted(path, await this.#send(method, path, body, Cookie))
  }

  async #send(method: string, path: string, body: object, Cookie = ''): Promise<Response> {
    const answer = await this.#api.send(`/api/user/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'test', Cookie, ...this.#api.from(addressOf(++made)) },
      body: JSON.stringify(body),
    })
    await answer.arrayBuffer()
    return answer
  }
}

function accepted(path: string, answer: Response): Response {
  if (answer.ok) return answer
  throw Object.assign(new Error(`${path} answered ${answer.status}`), { name: answer.status < 500 ? 'Unexpected' : 'Error' })
}

const nameOf = (what: string): string => `${what}${++made}${crypto.randomUUID().slice(0, 8)}`

/** Addresses of the network reserved for benchmarks, so that no limit by address applies. */
const addressOf = (index: number): string => `198.${18 + ((index >> 16) & 1)}.${(index >> 8) & 255}.${index & 255}`
