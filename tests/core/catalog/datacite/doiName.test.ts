import { expect, test } from 'vitest'
import { doiName, givenDoi } from '#core/catalog/datacite/doiName.ts'

const named = (version: string, shortName = 'Some_Name') => doiName('10.5072', { shortName, version })

test('a version has the same DOI however its name is written, and no other version has it', () => {
  expect([named('2.0'), named(' 2.0 ', 'SOME_NAME')]).toEqual(['10.5072/some_name.v2.0', '10.5072/some_name.v2.0'])
  const versions = ['2.0', '20', '2 0', '2-0', '2_0', '2_5f_0', '2/0', '2é0', '2😀0', '2%2f0', 'v2.0']
  expect(new Set(versions.map((version) => named(version))).size).toBe(versions.length)
  for (const version of versions) expect(named(version)).toMatch(/^10\.5072\/some_name\.v[a-z0-9._-]+$/)
})

test('a DOI is read with or without an address before it, and nothing else is taken for one', () => {
  for (const text of ['10.1594/A.1', ' https://doi.org/10.1594/A.1 ', 'http://dx.doi.org/10.1594/A.1', 'doi: 10.1594/A.1'])
    expect([text, givenDoi(text)]).toEqual([text, '10.1594/A.1'])
  for (const text of ['', 'pending', '10.1594', '10.1/1', 'https://example.org/10.1594/A.1', '10.1594/a b'])
    expect([text, givenDoi(text)]).toEqual([text, undefined])
})
