import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Problem } from '#core/request/Problem.ts'
import type { S3Config } from '../../edge/config/config.ts'
import { S3Calls } from '../../edge/files/s3/S3Calls.ts'
import { freePorts } from './clickhouse.ts'

/** OpenStack Swift, whose proxy speaks S3: an object server of its own on loopback, with its data in a folder of its own. */
interface TestSwift {
  /** An empty bucket. */
  bucket(name: string): Promise<S3Config>
  /** Ends the store behind the proxy as a crash would. */
  killStore(): Promise<void>
  restartStore(): Promise<void>
  /** Ends everything and removes its data. */
  stop(): Promise<void>
}

/** Without a space, which would end it in the server's settings. */
const SECRET = 'kept-by-the-tests'

const waits = { answerMs: 10_000, stallMs: 10_000, listMs: 10_000, pauseMs: 10 }

const KINDS = ['account', 'container', 'object'] as const

/** Starts the servers and waits until they answer. */
export async function startSwift(): Promise<TestSwift> {
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-swift-'))
  mkdirSync(join(folder, 'disks', 'one'), { recursive: true })
  const [http = 0, ...ports] = await freePorts(4)
  const common = `bind_ip = 127.0.0.1\nuser = ${userInfo().username}\nswift_dir = ${folder}\nworkers = 0\nlog_address = ${join(folder, 'no-log')}\n`
  writeFileSync(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = pelagos\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  for (const [at, kind] of KINDS.entries()) {
    const settings = `[DEFAULT]\n${common}bind_port = ${ports[at]}\ndevices = ${join(folder, 'disks')}\nmount_check = false\n`
    writeFileSync(
      join(folder, `${kind}.conf`),
      `${settings}[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`,
    )
    const ring = (...words: string[]) => execFileSync('/usr/bin/swift-ring-builder', [join(folder, `${kind}.builder`), ...words])
    ring('create', '4', '1', '1')
    ring('add', `r1z1-127.0.0.1:${ports[at]}/one`, '1')
    ring('rebalance')
  }
  writeFileSync(join(folder, 'proxy.conf'), `[DEFAULT]\n${common}bind_port = ${http}\n${PROXY}`)
  const stores = () => KINDS.map((kind) => launch(`swift-${kind}-server`, join(folder, `${kind}.conf`)))
  let running = stores()
  const proxy = launch('swift-proxy-server', join(folder, 'proxy.conf'))
  const config = (bucket: string): S3Config => {
    return { endpoint: `http://127.0.0.1:${http}`, bucket, region: 'us-east-1', keyId: 'pelagos:portal', secret: SECRET }
  }
  const bucket = async (name: string): Promise<S3Config> => {
    const made = config(name)
    const calls = new S3Calls(made, waits)
    // Each of its servers answers when it is up, that of objects perhaps after the others.
    const object = { method: 'PUT', key: '.probe', headers: { 'Content-Length': '0' } } as const
    const ask = async () => {
      await calls.send({ method: 'PUT' }).catch((fault: Problem) => {
        // The answer to an earlier try may have been lost.
        if (!String(fault.details.reason).includes('BucketAlreadyOwnedByYou')) throw fault
      })
      await calls.send(object)
      await calls.send({ method: 'DELETE', key: object.key })
    }
    // Its four Python processes may take long to start on a busy machine.
    let says = ''
    for (const until = Date.now() + 50_000; Date.now() < until; await delay(200)) {
      const problem = await ask().then(
        () => null,
        (fault: Problem) => String(fault.details.reason),
      )
      if (problem === null) return made
      says = problem
    }
    throw new Error(`Swift does not answer: ${says}`)
  }
  const end = async (children: readonly ChildProcess[]) => {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }),
    )
  }
  return {
    bucket,
    killStore: () => end(running),
    restartStore: async () => {
      running = stores()
      await bucket('restarted')
    },
    stop: async () => {
      await end([proxy, ...running])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function launch(program: string, settings: string): ChildProcess {
  return spawn(`/usr/bin/${program}`, [settings], { stdio: 'ignore' })
}

const FILTERS = [
  'catch_errors',
  'gatekeeper',
  'memcache',
  'listing_formats',
  's3api',
  'tempauth',
  'copy',
  'slo',
  'dlo',
  'versioned_writes',
] as const

const PROXY = `[pipeline:main]
pipeline = ${FILTERS.join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_limit = 100000
${FILTERS.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n${name === 'tempauth' ? `user_pelagos_portal = ${SECRET} .admin\n` : ''}`).join('')}`
