import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PortalProcess } from '../../edge/helpers/portalProcess.ts'
import { apiKeyOf, guestIn, signedIn } from '../../edge/suite/TestedApi.ts'
import { portalAt } from '../../helpers/portalAt.ts'
import type { Target, Told } from './Attack.ts'
import type { Order } from './attacker.ts'
import { castOf } from './cast.ts'
import { HostileBucket } from './HostileBucket.ts'

const TASKSET = '/usr/bin/taskset'

/** Whether attackers and the visitor can be pinned to one core, so that the portal always has the others. */
export const isPinned = existsSync(TASKSET) && availableParallelism() > 1

/** The core of attackers and the visitor. */
const OTHERS_CORE = '1'
/** Longer than a portal holds its store at a time. */
const STORE_PATIENCE_MS = 20_000
/** Below the visitor's. */
const ATTACKER_PRIORITY = 10

/** What anybody does with a portal, each twice: memory that a feature takes when it is first used, and keeps, is no attack's. */
async function everydayUse(url: string, key: Readonly<Record<string, string>>): Promise<void> {
  const shortNames = ['COADS_Climatology', 'Nino12_SST']
  const paths = ['/', '/catalog', `/api/data/query?query=${encodeURIComponent('SELECT * FROM tblCOADS_Climatology')}`]
  for (let round = 0; round < 2; round++) {
    const archive = { method: 'POST', body: JSON.stringify({ shortNames }), headers: { ...key, 'Content-Type': 'application/json' } }
    const calls = [...paths.map((path) => fetch(url + path, { headers: key })), fetch(`${url}/api/data/bulk-download`, archive)]
    for (const call of calls) await (await call).arrayBuffer()
  }
}

/** A real portal in a process of its own, and the process that attacks it. */
export class HostilePortal {
  readonly target: Target
  readonly pid: number
  /** Of a server that does nothing but answer. */
  readonly bystanderUrl: string
  readonly #portal: PortalProcess
  readonly #attacker: ChildProcess
  readonly #bystander: ChildProcess
  readonly #store: DatabaseSync
  readonly #dataDir: string
  readonly #bucket: HostileBucket | null

  private constructor(
    portal: PortalProcess,
    target: Target,
    dataDir: string,
    bucket: HostileBucket | null,
    bystander: { readonly child: ChildProcess; readonly url: string },
  ) {
    this.#portal = portal
    this.#bystander = bystander.child
    this.bystanderUrl = bystander.url
    this.target = target
    this.pid = portal.child.pid ?? 0
    this.#dataDir = dataDir
    this.#bucket = bucket
    this.#store = new DatabaseSync(join(dataDir, 'pelagos.db'), { timeout: STORE_PATIENCE_MS })
    const [command = process.execPath, ...words] = [...(isPinned ? [TASKSET, '-c', OTHERS_CORE] : []), process.execPath]
    this.#attacker = fork(join(import.meta.dirname, 'attacker.ts'), { execPath: command, execArgv: words })
    // The attackers of a portal are on machines of their own: the visitor, on this process's core, never waits for them.
    if (isPinned) spawnSync(TASKSET, ['-acp', OTHERS_CORE, String(process.pid)])
    if (this.#attacker.pid !== undefined) setPriority(this.#attacker.pid, ATTACKER_PRIORITY)
  }

  /** One that anybody reaches at its port, or one behind a proxy, whose files are in a bucket and which has a cast. */
  static async start({ isBehindProxy = false } = {}): Promise<HostilePortal> {
    const dataDir = mkdtempSync(join(tmpdir(), 'pelagos-hostile-'))
    const bucket = isBehindProxy ? await HostileBucket.start() : null
    const settings = bucket === null ? {} : { PELAGOS_TRUST_PROXY: '1', ...bucket.settings }
    const portal = new PortalProcess({ PELAGOS_DATA_DIR: dataDir, ...settings })
    const url = await portal.url()
    const password = /password (\S+) \(shown only now\)/.exec(portal.output)?.[1] ?? ''
    const api = portalAt('node', url)
    const key = await apiKeyOf(api, await signedIn(api, { username: 'demo', password }))
    await everydayUse(url, key)
    const child = fork(new URL('bystander.ts', import.meta.url))
    const [port] = await once(child, 'message')
    const bystander = { child, url: `http://127.0.0.1:${port}` }
    const cast = bucket === null ? {} : { cast: { ...(await castOf(url, dataDir)), bucketUrl: bucket.url } }
    return new HostilePortal(portal, { url, key, guest: await guestIn(api), ...cast }, dataDir, bucket, bystander)
  }

  /** Takes back what limits by number have counted, so that each attack meets a portal that has not seen it. */
  renewAllowances(): void {
    this.#store.exec('DELETE FROM rate_counters; UPDATE guest_tokens SET times_used = 0')
  }

  async attack(name: string): Promise<Told> {
    const order: Order = { name, target: this.target }
    this.#attacker.send(order)
    const [told] = (await once(this.#attacker, 'message')) as [Told]
    return told
  }

  /** Faults that nobody expected, as its own log has them. */
  get faults(): number {
    return this.#portal.log.split('\n').filter((line) => line.includes('"event":"fault"') || /"status":500/.test(line)).length
  }

  get isUp(): boolean {
    return this.#portal.child.exitCode === null && this.#portal.child.signalCode === null
  }

  async stop(): Promise<void> {
    this.#attacker.kill()
    this.#bystander.kill()
    this.#store.close()
    this.#bucket?.stop()
    if (this.isUp) await this.#portal.end('SIGTERM')
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}
