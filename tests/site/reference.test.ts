import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Endpoint } from '#core/api/endpoint.ts'
import { endpoints } from '#core/api/index.ts'
import { curlOf } from '../../site/src/pages/documentation/_examples.ts'
import { fieldsOf, referenceEntries, rowsInWords, typeInWords } from '../../site/src/pages/documentation/_reference.ts'

const entries = referenceEntries('1.27.0')

const all: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints)

describe('the API reference', () => {
  test('every call of the contract is in it once, with its own anchor', () => {
    expect(entries.map(({ name }) => name)).toEqual(Object.keys(endpoints))
    expect(new Set(entries.map(({ anchor }) => anchor)).size).toBe(entries.length)
  })

  test('every parameter and body field says what it is for', () => {
    const silent = entries.flatMap(({ name, parameters, body }) =>
      [...parameters, ...body].filter(({ meaning }) => meaning === '').map(({ path }) => `${name} ${path}`),
    )
    expect(silent).toEqual([])
  })

  test('every example is one that the call accepts, and calls without one are sent as what they are', () => {
    for (const [name, { example, query, body }] of all) {
      if (example?.query !== undefined) expect(query.safeParse(example.query), name).toMatchObject({ success: true })
      if (example?.body !== undefined) expect((body as z.ZodType).safeParse(example.body), name).toMatchObject({ success: true })
    }
    const call = { ...endpoints.bulkDownloadInit, name: 'bulkDownloadInit' }
    expect(curlOf(call, 'http://portal')).toBe(
      `curl 'http://portal/api/data/bulk-download-init' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"shortNames":["COADS_Climatology"]}'`,
    )
    expect(curlOf({ ...endpoints.resendConfirmation, name: 'another' }, 'http://portal')).toContain('-X POST')
  })

  test('no example leaves a parameter of its path to be guessed, and those of programs name one', () => {
    const examples = all.map(([name, call]) => curlOf({ ...call, name }, 'http://portal'))
    expect(examples.filter((text) => /portal[^']*\/:/.test(text))).toEqual([])
    for (const name of ['program', 'programDatasets'] as const) {
      const key = /\/([\w-]+)'/.exec(curlOf({ ...endpoints[name], name }, 'http://portal'))?.[1]
      expect(existsSync(new URL(`../../content/programs/${key}.json`, import.meta.url)), key).toBe(true)
    }
  })

  test('rows are reported in the forms that there are', () => {
    const { storedProcedure, cruiseTrajectory, legacyQuery } = endpoints
    const words = [storedProcedure, cruiseTrajectory, legacyQuery].map(({ reply }) => rowsInWords('form' in reply ? reply.form : undefined))
    expect(words.map((text) => text.split(/[ :]/)[0])).toEqual(['CSV', 'CSV', 'Newline-delimited'])
  })

  test('an example shows the key, and quotes what a shell would read', () => {
    const call = { ...endpoints.checkQuerySize, name: 'checkQuerySize' }
    expect(curlOf(call, 'http://portal')).toBe(
      `curl -G 'http://portal/api/data/check-query-size' \\\n  -H 'Authorization: Api-Key YOUR-KEY' \\\n  --data-urlencode "query=${endpoints.checkQuerySize.example?.query?.query}"`,
    )
  })

  test('types are words, and nested values have paths', () => {
    expect(typeInWords({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER })).toBe('whole number from 0')
    expect(typeInWords({ type: ['string', 'null'] })).toBe('text or null')
    const schema = {
      type: 'object',
      properties: { keys: { type: 'array', items: { type: 'object', properties: { a: { type: 'boolean' } }, required: ['a'] } } },
    }
    expect(fieldsOf(schema)).toEqual([
      { path: 'keys', type: 'list of objects', isRequired: false, meaning: '' },
      { path: 'keys[].a', type: 'true or false', isRequired: true, meaning: '' },
    ])
  })
})
