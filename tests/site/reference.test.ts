import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#core/api/index.ts'
import { isRawBody } from '#core/api/rawBody.ts'
import { curlOf, exampleBodies, exampleQueries } from '../../site/src/pages/documentation/_examples.ts'
import { fieldsOf, referenceEntries, rowsInWords, typeInWords } from '../../site/src/pages/documentation/_reference.ts'

const entries = referenceEntries('1.27.0')

const bodyOf = (name: EndpointName) => {
  const { body } = endpoints[name]
  return isRawBody(body) ? null : body
}

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

  test('every example is a query that the call accepts', () => {
    for (const [name, query] of Object.entries(exampleQueries))
      expect(endpoints[name as EndpointName].query.safeParse(query)).toMatchObject({ success: true })
  })

  test('every example body is one that the call accepts, and calls without one are sent as what they are', () => {
    for (const [name, body] of Object.entries(exampleBodies))
      expect(bodyOf(name as EndpointName)?.safeParse(body)).toMatchObject({ success: true })
    const call = { ...endpoints.bulkDownloadInit, name: 'bulkDownloadInit' }
    expect(curlOf(call, 'http://portal')).toBe(
      `curl 'http://portal/api/data/bulk-download-init' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"shortNames":["COADS_Climatology"]}'`,
    )
    expect(curlOf({ ...call, name: 'another' }, 'http://portal')).toContain('-X POST')
  })

  test('no example leaves a parameter of its path to be guessed, and those of programs name one', () => {
    const examples = Object.entries(endpoints).map(([name, call]) => curlOf({ ...call, name }, 'http://portal'))
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
      `curl -G 'http://portal/api/data/check-query-size' \\\n  -H 'Authorization: Api-Key YOUR-KEY' \\\n  --data-urlencode "query=${exampleQueries.checkQuerySize?.query}"`,
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
