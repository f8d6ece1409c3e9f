import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { datasetFile } from '#core/catalog/DatasetFile.ts'
import { programFile } from '#core/catalog/ProgramFile.ts'
import { securedAddress } from '#core/catalog/securedAddress.ts'
import { webAddress } from '#core/catalog/webAddress.ts'

const hostile = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.org',
]

test('SEC-21 an address in metadata is https; neither a script nor an address over http is one', () => {
  expect(webAddress.safeParse('https://example.org/a?b#c').success).toBe(true)
  for (const address of [...hostile, 'http://example.org', '//example.org', 'example.org', ''])
    expect([address, webAddress.safeParse(address).success]).toEqual([address, false])
})

test('SEC-21 an http address accepted by an earlier version is linked over https, and a script is not linked', () => {
  expect(securedAddress('http://creativecommons.org/licenses/by/4.0/')).toBe('https://creativecommons.org/licenses/by/4.0/')
  expect(securedAddress('HTTPS://example.org')).toBe('HTTPS://example.org')
  for (const address of [...hostile, 'see below', '']) expect([address, securedAddress(address)]).toEqual([address, null])
})

test('SEC-21 every link is an address that is allowed in metadata', () => {
  const address = fc.tuple(
    fc.constantFrom('http://', 'https://', 'HTTPS://', 'https:', 'javascript://', ''),
    fc.oneof(fc.string(), fc.domain()),
  )
  fc.assert(
    fc.property(address, (parts) => {
      const linked = securedAddress(parts.join(''))
      return linked === null || webAddress.safeParse(linked).success
    }),
  )
})

test('SEC-21 a data set or a program with another address is rejected, and the reason names the field', () => {
  const [name = ''] = readdirSync('content/catalog').filter((entry) => /^[A-Z]/.test(entry) && !entry.includes('.'))
  const file = JSON.parse(readFileSync(`content/catalog/${name}/dataset.json`, 'utf8'))
  expect(datasetFile.safeParse(file).success).toBe(true)
  for (const address of [...hostile, 'http://example.org']) {
    const licence = datasetFile.safeParse({ ...file, licence: { name: 'free', url: address } })
    expect([address, licence.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)]).toEqual([
      address,
      ['licence.url: must be an address that begins with https://'],
    ])
    expect([address, datasetFile.safeParse({ ...file, iconUrl: address }).error?.issues[0]?.path]).toEqual([address, ['iconUrl']])
    const program = { key: 'a', title: 'A', fullName: 'A', blurb: 'A', logo: 'a.svg', detail: ['A'], link: address }
    expect([address, programFile.safeParse(program).error?.issues[0]?.path]).toEqual([address, ['link']])
  }
  for (const iconUrl of ['', '/images/a.png', 'https://example.org/a.png'])
    expect(datasetFile.safeParse({ ...file, iconUrl }).success).toBe(true)
})
