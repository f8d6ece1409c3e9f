import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { healthPath } from '#core/api/readiness.ts'
import { ConfigError, parseConfig } from '../../../../edge/config/config.ts'

const deploy = join(import.meta.dirname, '../../../../deploy')
const lines = readFileSync(join(deploy, 'Containerfile'), 'utf8').replaceAll('\\\n', ' ').split('\n')
const all = (instruction: string) =>
  lines.flatMap((line) => (line.startsWith(`${instruction} `) ? [line.slice(instruction.length + 1).trim()] : []))
const command = (text: string | undefined) => JSON.parse(text?.slice(text.indexOf('[')) ?? '') as string[]

test('OPS-26 the container runs the same command as the unit, as a user without rights, and keeps its data in a volume', () => {
  const unit = readFileSync(join(deploy, 'pelagos.service'), 'utf8')
  const [, started = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? []
  expect(command(all('CMD').at(-1))).toEqual(started.replace('/opt/pelagos/edge', 'edge').split(' '))
  const [user = ''] = all('USER')
  expect(user).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/)
  expect(lines.some((line) => line.startsWith('RUN') && line.includes(`chown ${user} /var/lib/pelagos`))).toBe(true)
  expect([all('VOLUME'), all('STOPSIGNAL')]).toEqual([['/var/lib/pelagos'], ['SIGTERM']])
})

test('OPS-26 a container is healthy while its process lives, whatever else does not work', async () => {
  let isAlive = true
  const server = createServer(({ url }, response) => response.writeHead(isAlive && url === healthPath ? 200 : 503).end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const [node = '', ...words] = command(all('HEALTHCHECK')[0])
  const check = async () => (await once(spawn(process.execPath, words, { env: { PORT: String(port) } }), 'exit'))[0]
  expect([node, await check()]).toEqual(['/opt/pelagos/node_modules/.bin/node', 0])
  isAlive = false
  expect(await check()).toBe(1)
  server.close()
})

test('OPS-26 a container without its settings does not start, and names each that is missing', () => {
  const environment = Object.fromEntries(all('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])))
  expect(environment.PELAGOS_DATA_DIR).toBe('/var/lib/pelagos')
  const start = (settings: Readonly<Record<string, string>>) => () => parseConfig({ ...environment, ...settings })
  expect(start({})).toThrow(ConfigError)
  expect(start({ PELAGOS_PUBLIC_URL: 'https://pelagos.example.org' })).toThrow(
    /PELAGOS_SESSION_SECRET: is missing[\s\S]*PELAGOS_KEY_SECRET: is missing/,
  )
})
