import { expect, test } from 'vitest'
import { orcidOf } from '#core/catalog/orcid.ts'

test('an ORCID iD is known with and without its address, and a wrong digit is seen', () => {
  for (const orcid of ['0000-0002-1825-0097', '0000-0001-5109-3700', '0000-0002-1694-233X']) {
    for (const text of [orcid, ` https://orcid.org/${orcid} `, orcid.toLowerCase()]) expect(orcidOf(text)).toBe(orcid)
    for (let at = 0; at < 18; at++) {
      if (orcid[at] === '-') continue
      const wrong = `${orcid.slice(0, at)}${(Number(orcid[at]) + 1) % 10}${orcid.slice(at + 1)}`
      expect([wrong, orcidOf(wrong)]).toEqual([wrong, undefined])
    }
  }
  for (const text of ['', '0000000218250097', 'https://example.org/0000-0002-1825-0097']) expect(orcidOf(text)).toBeUndefined()
})
