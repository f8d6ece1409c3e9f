import { expect, test } from 'vitest'
import { parseConfig } from '../../edge/config/config.ts'

const faultsOf = (environment: Record<string, string>): string => {
  try {
    parseConfig(environment)
    return ''
  } catch (fault) {
    return String(fault)
  }
}

test('incomplete settings of a mail provider are an error, as mails would silently become files', () => {
  const [url, token] = [{ PELAGOS_MAIL_API_URL: 'https://mail.example.org/send' }, { PELAGOS_MAIL_API_TOKEN: 'token' }]
  expect(faultsOf(url)).toContain('PELAGOS_MAIL_API_TOKEN: is missing')
  expect(faultsOf(token)).toContain('PELAGOS_MAIL_API_URL: is missing')
  const away = faultsOf({ ...url, PELAGOS_PUBLIC_URL: 'https://pelagos.example' })
  for (const name of ['PELAGOS_MAIL_API_TOKEN', 'PELAGOS_SESSION_SECRET', 'PELAGOS_KEY_SECRET'])
    expect(away).toContain(`${name}: is missing`)
  expect(parseConfig({ ...url, ...token }).mail.transport).toEqual({ kind: 'http', url: url.PELAGOS_MAIL_API_URL, token: 'token' })
})

test('incomplete settings of a bucket are an error, as files would go to the data folder instead', () => {
  const [url, bucket] = [{ PELAGOS_S3_URL: 'https://s3.example.org/' }, { PELAGOS_S3_BUCKET: 'ocean-files' }]
  expect(faultsOf(url)).toContain('PELAGOS_S3_BUCKET: is missing, but PELAGOS_S3_URL is set')
  expect(faultsOf({ ...url, ...bucket })).toContain('PELAGOS_S3_SECRET: is missing, but PELAGOS_S3_URL, PELAGOS_S3_BUCKET are set')
  expect(faultsOf({ ...bucket, PELAGOS_S3_BUCKET: 'Ocean/../files' })).toContain('PELAGOS_S3_BUCKET: must be a name')
  expect(faultsOf({ PELAGOS_LIVE_S3_KEYS: 'https://s3.example.org/ocean/ live-key-id' })).toMatch(
    /^ConfigError: PELAGOS_LIVE_S3_KEYS: must be entries such as (?!.*live-key-id)/,
  )
  const s3 = parseConfig({ ...url, ...bucket, PELAGOS_S3_KEY_ID: 'id', PELAGOS_S3_SECRET: 'secret' }).s3
  expect(s3).toEqual({ endpoint: 'https://s3.example.org', bucket: 'ocean-files', region: 'us-east-1', keyId: 'id', secret: 'secret' })
  expect(parseConfig({}).s3).toBeNull()
})

test('OPS-04 environments are told apart by configured host names', () => {
  const secrets = {
    PELAGOS_SESSION_SECRET: 'a session secret that only these tests use',
    PELAGOS_KEY_SECRET: 'a key secret that nothing else uses',
  }
  const hosts = { PELAGOS_STAGING_HOSTS: 'trial.example.org, Next.example.org', PELAGOS_DEVELOPMENT_HOSTS: 'dev.example.org' }
  const environmentAt = (url: string) => parseConfig({ ...secrets, ...hosts, PELAGOS_PUBLIC_URL: url }).environment
  expect(environmentAt('https://data.example.org')).toBe('production')
  expect(environmentAt('https://trial.example.org')).toBe('staging')
  expect(environmentAt('https://next.example.org:8443')).toBe('staging')
  expect(environmentAt('https://dev.example.org')).toBe('development')
  expect(environmentAt('https://trial.example.org.evil.example')).toBe('production')
  expect(environmentAt('http://127.0.0.1:8788')).toBe('development')
  // Previews are shown there, but nothing that is for a portal on loopback alone.
  expect(parseConfig({ ...secrets, ...hosts, PELAGOS_PUBLIC_URL: 'https://dev.example.org' }).isDevelopment).toBe(false)
})

test('incomplete settings of DOIs are an error, as data sets would be published without them', () => {
  const [url, prefix] = [{ PELAGOS_DOI_URL: 'https://api.test.datacite.org/' }, { PELAGOS_DOI_PREFIX: '10.5072' }]
  expect(faultsOf({ ...url, ...prefix })).toContain('PELAGOS_DOI_PASSWORD: is missing, but PELAGOS_DOI_URL, PELAGOS_DOI_PREFIX are set')
  const rest = { PELAGOS_DOI_REPOSITORY: 'ABCD.PELAGOS', PELAGOS_DOI_PASSWORD: 'secret' }
  expect(faultsOf({ ...url, ...rest, PELAGOS_DOI_PREFIX: '10.5072/more' })).toContain('PELAGOS_DOI_PREFIX: must be a prefix such as')
  expect(faultsOf({ ...url, ...prefix, ...rest, PELAGOS_DOI_REPOSITORY: 'A:B' })).toContain('PELAGOS_DOI_REPOSITORY: must be the ID')
  const { doi } = parseConfig({ ...url, ...prefix, ...rest })
  expect(doi).toEqual({ url: 'https://api.test.datacite.org', prefix: '10.5072', repository: 'ABCD.PELAGOS', password: 'secret' })
  expect(parseConfig({}).doi).toBeNull()
})

test('a mail server URL whose password contains a bare percent sign is an error that says how to write it', () => {
  expect(faultsOf({ PELAGOS_SMTP_URL: 'smtps://portal:50%off@mail.example.org' })).toContain('PELAGOS_SMTP_URL: a percent sign')
  expect(faultsOf({ PELAGOS_SMTP_URL: 'smtps://portal:50%25off@mail.example.org' })).toBe('')
})

test('SEC-13 development is a loopback bind at a loopback address; a portal that others can reach is not, whatever its name', () => {
  for (const HOST of ['127.0.0.1', 'localhost', '::1', '127.8.9.1'])
    expect([HOST, parseConfig({ HOST }).isDevelopment]).toEqual([HOST, true])
  for (const HOST of ['0.0.0.0', '::', '192.0.2.1', 'pelagos.example.org', '127.0.0.1.example.org'])
    for (const PELAGOS_PUBLIC_URL of ['http://127.0.0.1:8788', 'http://localhost:8788', 'http://[::1]:8788']) {
      const faults = faultsOf({ HOST, PELAGOS_PUBLIC_URL })
      expect([HOST, faults]).toEqual([HOST, expect.stringContaining('PELAGOS_PUBLIC_URL: must be the public address of the portal')])
      expect([HOST, faults]).toEqual([HOST, expect.stringContaining('PELAGOS_SESSION_SECRET: is missing')])
    }
  const behindProxy = faultsOf({ HOST: '127.0.0.1', PELAGOS_PUBLIC_URL: 'https://pelagos.example.org' })
  expect(behindProxy).toContain('PELAGOS_SESSION_SECRET: is missing')
})

test.each([
  ['http://127.0.0.1:8123', {}, true],
  ['http://[::1]:8123', {}, true],
  ['https://clickhouse.example:8443', {}, false],
  ['http://10.0.0.2:8123', { PELAGOS_CLICKHOUSE_USER: 'default' }, false],
  ['http://10.0.0.2:8123', { PELAGOS_CLICKHOUSE_PASSWORD: 'its own password' }, true],
  ['http://10.0.0.2:8123', { PELAGOS_CLICKHOUSE_USER: 'reader' }, true],
])('SEC-13 ClickHouse at %s with the user %o: may be reached as %s, as its default user needs no password', (url, user, isAllowed) => {
  const start = () => parseConfig({ PELAGOS_CLICKHOUSE_URL: url, ...user })
  if (isAllowed) expect(start).not.toThrow()
  else expect(start).toThrow(/PELAGOS_CLICKHOUSE_PASSWORD: is missing/)
})

test('SEC-13 using one secret for both purposes is rejected', () => {
  const PELAGOS_SESSION_SECRET = 'a secret that only this test knows: 1b7f'
  const both = { PELAGOS_SESSION_SECRET, PELAGOS_KEY_SECRET: PELAGOS_SESSION_SECRET }
  for (const settings of [both, { ...both, PELAGOS_PUBLIC_URL: 'https://pelagos.example.org' }])
    expect(faultsOf(settings)).toContain('PELAGOS_KEY_SECRET: is the same as PELAGOS_SESSION_SECRET')
})

test('the token of a libSQL server without its address is an error, as the store would be that of the data folder', () => {
  expect(faultsOf({ PELAGOS_LIBSQL_TOKEN: 'token' })).toContain('PELAGOS_LIBSQL_URL: is missing, but PELAGOS_LIBSQL_TOKEN is set')
  expect(faultsOf({ PELAGOS_LIBSQL_URL: 'file:pelagos.db' })).toContain('PELAGOS_LIBSQL_URL: must be a libsql')
  const PELAGOS_LIBSQL_URL = 'libsql://store.example.org'
  expect(parseConfig({ PELAGOS_LIBSQL_URL, PELAGOS_LIBSQL_TOKEN: 'token' }).libsql).toEqual({ url: PELAGOS_LIBSQL_URL, token: 'token' })
  expect([parseConfig({ PELAGOS_LIBSQL_URL }).libsql?.token, parseConfig({}).libsql]).toEqual([null, null])
})
