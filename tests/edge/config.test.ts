import { expect, test } from 'vitest'
import { parseConfig } from '../../edge/config.ts'

const faultsOf = (environment: Record<string, string>): string => {
  try {
    parseConfig(environment)
    return ''
  } catch (fault) {
    return String(fault)
  }
}

test('half of the settings of a mail provider is a fault, as its mails would become files that nobody looks for', () => {
  const [url, token] = [{ PELAGOS_MAIL_API_URL: 'https://mail.example.org/send' }, { PELAGOS_MAIL_API_TOKEN: 'token' }]
  expect(faultsOf(url)).toContain('PELAGOS_MAIL_API_TOKEN: is missing')
  expect(faultsOf(token)).toContain('PELAGOS_MAIL_API_URL: is missing')
  const away = faultsOf({ ...url, PELAGOS_PUBLIC_URL: 'https://pelagos.example' })
  for (const name of ['PELAGOS_MAIL_API_TOKEN', 'PELAGOS_SESSION_SECRET', 'PELAGOS_KEY_SECRET'])
    expect(away).toContain(`${name}: is missing`)
  expect(parseConfig({ ...url, ...token }).mail.transport).toEqual({ kind: 'http', url: url.PELAGOS_MAIL_API_URL, token: 'token' })
})

test('the address of a mail server whose password holds a bare percent sign is a fault, which says how to write it', () => {
  expect(faultsOf({ PELAGOS_SMTP_URL: 'smtps://portal:50%off@mail.example.org' })).toContain('PELAGOS_SMTP_URL: a percent sign')
  expect(faultsOf({ PELAGOS_SMTP_URL: 'smtps://portal:50%25off@mail.example.org' })).toBe('')
})
