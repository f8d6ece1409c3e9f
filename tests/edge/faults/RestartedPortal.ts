import { expect } from 'vitest'
import { uploadsApi } from '#core/api/uploads.ts'
import { type Client, createClient } from '#core/client/createClient.ts'
import { startPortal, type TestPortal } from '../../helpers/portal.ts'

/** A part of a file, as its address names it. */
interface Part {
  readonly client: Client
  readonly sessionID: string
  readonly offset: number
  readonly sha256: string
}

/** When a portal ends, and how. */
interface Restart {
  readonly afterParts: number
  readonly signal: NodeJS.Signals
}

/** A portal that ends while people upload, and is started again on the same folder. Its clients find it wherever it listens. */
export class RestartedPortal {
  readonly #portal: { now: TestPortal }
  readonly #restarts: Restart[]
  readonly #acknowledged = new Map<string, Part>()
  /** Parts that were sent although the portal had acknowledged them. */
  readonly sentAgain: string[] = []
  /** Settled while the portal is up. */
  up: Promise<void> = Promise.resolve()

  private constructor(portal: TestPortal, restarts: readonly Restart[]) {
    this.#portal = { now: portal }
    this.#restarts = [...restarts]
  }

  static async start(restarts: readonly Restart[]): Promise<RestartedPortal> {
    return new RestartedPortal(await startPortal(), restarts)
  }

  get dataDir(): string {
    return this.#portal.now.dataDir
  }

  /** The restarts that are still to come. */
  get pending(): readonly Restart[] {
    return this.#restarts
  }

  clientOf(key: string): Client {
    const client: Client = createClient({
      base: 'http://portal',
      headers: { Authorization: `Api-Key ${key}` },
      fetch: (address, init) => this.#send(client, new URL(address), init),
    })
    return client
  }

  /** What is at a path of it, for somebody. */
  async bytesAt(path: string, key: string): Promise<Uint8Array> {
    const answer = await fetch(new URL(path, this.#portal.now.url), { headers: { Authorization: `Api-Key ${key}` } })
    return new Uint8Array(await answer.arrayBuffer())
  }

  async stop(): Promise<void> {
    await this.up
    await this.#portal.now.stop()
  }

  async #send(client: Client, { pathname, search, searchParams }: URL, init: RequestInit): Promise<Response> {
    const isPart = pathname.endsWith('/uploadpart')
    const name = `${searchParams.get('sessionID')} ${searchParams.get('offset')}`
    if (isPart && this.#acknowledged.has(name)) this.sentAgain.push(name)
    const answer = await fetch(`${this.#portal.now.url}${pathname}${search}`, init)
    const text = await answer.text()
    if (isPart && answer.ok) {
      const [sessionID = '', offset = '', sha256 = ''] = ['sessionID', 'offset', 'sha256'].map((one) => searchParams.get(one) ?? '')
      this.#acknowledged.set(name, { client, sessionID, offset: Number(offset), sha256 })
      this.#restartWhereDue()
    }
    return new Response(text, answer)
  }

  #restartWhereDue(): void {
    const [next] = this.#restarts
    if (next === undefined || this.#acknowledged.size < next.afterParts) return
    this.#restarts.shift()
    this.up = this.up.then(() => this.#restart(next.signal))
  }

  /** Nobody goes on before every part that was acknowledged was found, or had become a submission in the last moment before the end. */
  async #restart(signal: NodeJS.Signals): Promise<void> {
    const { dataDir, end } = this.#portal.now
    await end(signal)
    this.#portal.now = await startPortal({ PELAGOS_DATA_DIR: dataDir })
    for (const { client, sessionID, offset, sha256 } of this.#acknowledged.values()) {
      const { parts, isCommitted } = await client.call(uploadsApi.uploadState, { sessionID })
      if (!isCommitted) expect(parts).toContainEqual(expect.objectContaining({ offset, sha256 }))
    }
  }
}
