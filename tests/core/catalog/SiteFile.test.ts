import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteFile } from '#core/catalog/SiteFile.ts'

const at = (name: string) => ({ name, href: `https://${name}.example.org` })
const rejects = (file: unknown) => !siteFile.safeParse(file).success

test('NAV-19 the links of the footer are checked: https only, one sponsor, three partners, and nothing that is not known', () => {
  const filled = { teamChat: at('chat'), codeRepository: at('code'), sponsor: at('fund'), partners: [at('a'), at('b'), at('c')] }
  expect(siteFile.parse(filled)).toEqual(filled)
  expect(rejects({ partners: [at('a'), at('b'), at('c'), at('d')] })).toBe(true)
  expect(rejects({ sponsor: { name: 'A', href: 'javascript:alert(1)' } })).toBe(true)
  expect(rejects({ sponsor: { name: 'A', href: 'http://example.org' } })).toBe(true)
  expect(rejects({ sponsor: { name: ' ', href: 'https://example.org' } })).toBe(true)
  expect(rejects({ patners: [] })).toBe(true)
})

test('NAV-19 the file of the project is a right one', () => {
  expect(() => siteFile.parse(JSON.parse(readFileSync(new URL('../../../content/site.json', import.meta.url), 'utf8')))).not.toThrow()
})
