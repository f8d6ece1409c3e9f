import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClickHouseConfig } from '../../edge/config/config.ts'

const program = ['/usr/sbin/clickhouse-server', '/usr/bin/clickhouse-server'].find((path) => existsSync(path))

/** Whether Debian's server is on this machine. */
export const hasClickHouse = program !== undefined

/** A server of its own on loopback, with its data in a folder of its own. */
export interface TestClickHouse {
  readonly config: ClickHouseConfig
  readonly tcpPort: number
  /** Ends it as a crash would. */
  kill(): Promise<void>
  /** Starts it again on the same ports and data. */
  restart(): Promise<void>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

/** Ports that nobody listens on now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => Number(Reflect.get(Object(server.address()), 'port')))
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

/** Where a server answers; given by tests in which servers must know one another. */
export interface Ports {
  readonly http: number
  readonly tcp: number
  readonly interserver: number
}

export async function freeServerPorts(): Promise<Ports> {
  const [http = 0, tcp = 0, interserver = 0] = await freePorts(3)
  return { http, tcp, interserver }
}

/**
 * Starts a server and waits until it answers. `shards` are the TCP ports of the servers of a cluster `ocean` that it knows;
 * `sendTimeoutSeconds` is how long it waits for a reader who takes nothing.
 */
export async function startClickHouse({
  ports,
  shards = [],
  sendTimeoutSeconds = 1800,
}: {
  readonly ports?: Ports
  readonly shards?: readonly number[]
  readonly sendTimeoutSeconds?: number
} = {}): Promise<TestClickHouse> {
  const own = ports ?? (await freeServerPorts())
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-clickhouse-'))
  for (const name of ['data', 'tmp']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'config.xml'), serverSettings(folder, own, shards))
  writeFileSync(join(folder, 'users.xml'), userSettings(sendTimeoutSeconds))
  const url = `http://127.0.0.1:${own.http}`
  let child = await launch(folder, url)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    config: { url, user: 'default', password: '', database: 'pelagos', cluster: null },
    tcpPort: own.tcp,
    kill: () => end('SIGKILL'),
    restart: async () => {
      child = await launch(folder, url)
    },
    stop: async () => {
      await end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function launch(folder: string, url: string): Promise<ChildProcess> {
  const child = spawn(program ?? 'clickhouse-server', [`--config-file=${join(folder, 'config.xml')}`], { stdio: 'ignore', cwd: folder })
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error(`clickhouse-server ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/ping`).catch(() => null)
    if ((await answer?.text()) === 'Ok.\n') return child
    await delay(100)
  }
  child.kill('SIGKILL')
  throw new Error('clickhouse-server did not answer within 30 seconds')
}

function serverSettings(folder: string, { http, tcp, interserver }: Ports, shards: readonly number[]): string {
  const shard = (port: number) => `<shard><replica><host>127.0.0.1</host><port>${port}</port></replica></shard>`
  return `<?xml version="1.0"?>
<yandex>
  <logger><level>error</level><log>${folder}/log.txt</log><errorlog>${folder}/errors.txt</errorlog></logger>
  <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><interserver_http_port>${interserver}</interserver_http_port>
  <listen_host>127.0.0.1</listen_host><timezone>UTC</timezone>
  <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path>
  <users_config>users.xml</users_config><default_profile>default</default_profile><default_database>default</default_database>
  <mark_cache_size>100000000</mark_cache_size>
  ${shards.length === 0 ? '' : `<remote_servers><ocean>${shards.map(shard).join('')}</ocean></remote_servers>`}
</yandex>`
}

/** Three users: one that may do all, one that reads and sets its own limits, and one that only reads. */
const userSettings = (sendTimeoutSeconds: number): string => `<?xml version="1.0"?>
<yandex>
  <profiles>
    <default>
      <max_memory_usage>2000000000</max_memory_usage><http_send_timeout>${sendTimeoutSeconds}</http_send_timeout>
    </default>
    <reader><readonly>2</readonly></reader>
    <strict><readonly>1</readonly><max_execution_time>30</max_execution_time></strict>
  </profiles>
  <users>${['default', 'reader', 'strict']
    .map(
      (name) => `<${name}><password>${name === 'default' ? '' : 'secret'}</password>
      <networks><ip>127.0.0.1</ip></networks><profile>${name}</profile><quota>default</quota></${name}>`,
    )
    .join('')}</users>
  <quotas><default><interval><duration>3600</duration><queries>0</queries><errors>0</errors><result_rows>0</result_rows>
    <read_rows>0</read_rows><execution_time>0</execution_time></interval></default></quotas>
</yandex>`
