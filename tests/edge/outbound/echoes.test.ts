import { expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import { knownSecrets } from '../../../edge/platform/knownSecrets.ts'
import { jsonLog } from '../../../edge/platform/logger.ts'
import { BrokenService } from '../../helpers/brokenService.ts'
import { services } from './services.ts'

const url = 'https://other.example'
/** The settings of a portal that calls every one of them. */
const config = parseConfig({
  ...{ PELAGOS_S3_URL: url, PELAGOS_S3_BUCKET: 'ocean', PELAGOS_S3_KEY_ID: 'bucketKeyId', PELAGOS_S3_SECRET: 'bucket-secret' },
  ...{ PELAGOS_DOI_URL: url, PELAGOS_DOI_PREFIX: '10.5072', PELAGOS_DOI_REPOSITORY: 'A.B', PELAGOS_DOI_PASSWORD: 'datacite-password' },
  ...{ PELAGOS_MAIL_API_URL: url, PELAGOS_MAIL_API_TOKEN: 'mail-api-token' },
  ...{ PELAGOS_CLICKHOUSE_URL: url, PELAGOS_CLICKHOUSE_USER: 'reader', PELAGOS_CLICKHOUSE_PASSWORD: 'clickhouse-password' },
})
const basic = Buffer.from('A.B:datacite-password').toString('base64')
const credentials = [basic, 'bucketKeyId', 'bucket-secret', 'datacite-password', 'mail-api-token', 'clickhouse-password', 'libsql-token']
const holdsOne = (text: string) => credentials.some((credential) => text.includes(credential))

test('SEC-16 a log line holds no credential, no control character and no endless text of a service that echoes our request', async () => {
  const lines: string[] = []
  const log = jsonLog((line) => lines.push(line), knownSecrets(config, ['libsql-token']))
  const quoted: string[] = []
  // The command line has no log; what it prints has no control characters either.
  for (const [name, { call }] of Object.entries(services).filter(([name]) => !name.includes('command line'))) {
    const service = await BrokenService.open()
    service.conduct = 'echoes its request'
    const fault = await call(service.url, 60_000).then(
      () => new Error('no fault'),
      (thrown: Error) => thrown,
    )
    service.close()
    const { message, stack } = fault
    const reason = String(Reflect.get(Object(Reflect.get(fault, 'details')), 'reason'))
    if (holdsOne(message + reason)) quoted.push(name)
    log.error(name, { message, stack, reason })
  }
  // What there is to redact.
  expect(quoted).toContain('DataCite')
  expect(quoted).toContain('the libSQL server')
  expect(quoted.some((name) => name.startsWith('a bucket'))).toBe(true)
  log.error('long', { message: 'x'.repeat(1_000_000) })
  expect(lines.filter(holdsOne)).toEqual([])
  expect(lines.filter((line) => /[\p{Cc}\p{Cf}]|\\u00/u.test(line))).toEqual([])
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(3 * limits.logTextCharacters)
})

test('SEC-16 a secret is known in the forms in which it is sent', () => {
  const mail = { PELAGOS_SMTP_URL: 'smtps://portal:p%40ss%20w%C3%B6rd@mail.example' }
  const known = knownSecrets(parseConfig(mail))
  const plain = Buffer.from('\0portal\0p@ss wörd').toString('base64').replace(/=+$/, '')
  expect(known).toEqual(expect.arrayContaining(['p@ss wörd', 'p%40ss%20w%C3%B6rd', plain]))
  expect(knownSecrets(parseConfig({}))).toEqual([])
})
