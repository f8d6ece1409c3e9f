import { describe, expect, test } from 'vitest'
import { endpoints } from '#core/api/index.ts'
import { openApiDocument } from '#core/api/openapi.ts'
import { defaultFace } from '#core/portal/PortalFace.ts'
import { formNames } from '#core/rows/formFacts.ts'

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: object }[]
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: object }>>
  readonly security: readonly object[]
  readonly requestBody?: { readonly content: Readonly<Record<string, object>> }
}
const document = openApiDocument(endpoints, { version: '1.2.3', portal: { ...defaultFace, origin: 'https://portal.example' } }) as {
  readonly openapi: string
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
const operation = (path: string, method = 'get') => {
  const found = document.paths[path]?.[method]
  if (found === undefined) throw new Error(`${method} ${path} is not described`)
  return found
}

describe('the OpenAPI document', () => {
  test('is of version 3.1 and names every call once', () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.2.3'])
    const described = Object.values(document.paths).flatMap((methods) => Object.keys(methods))
    expect(described.length).toBe(Object.keys(endpoints).length)
  })

  test('lists each parameter with its limits', () => {
    const { parameters } = operation('/api/data/sp')
    const names = parameters.map(({ name }) => name)
    for (const name of ['spName', 'tableName', 'fields', 'dt1', 'dt2', 'lat1', 'lat2', 'lon1', 'lon2', 'depth1', 'depth2']) {
      expect(names).toContain(name)
      // Some procedures take fewer than the ten, so only the procedure itself is always needed.
      expect(parameters.find((parameter) => parameter.name === name)?.required).toBe(name === 'spName')
    }
    expect(parameters.find(({ name }) => name === 'format')).toMatchObject({
      required: false,
      schema: { enum: [...formNames] },
    })
  })

  test('says who may call, and how requests from other sites are blocked', () => {
    expect(operation('/api/data/sp').security).toEqual([{ apiKey: [] }, { session: [] }, { guest: [] }])
    expect(operation('/api/catalog/searchcatalog').security).toEqual([])
    expect(operation('/api/user/generateapikey').parameters.some(({ name }) => name === 'X-Requested-With')).toBe(true)
  })

  test('lists every response, and the format of errors', () => {
    const { responses } = operation('/api/data/sp')
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '401', '404', '429', '500', '501', '503']))
    expect(Object.keys(responses['200']?.content ?? {})).toEqual([
      'text/plain',
      'application/vnd.apache.arrow.stream',
      'application/vnd.apache.parquet',
      'application/x-netcdf',
      'application/x-ndjson',
    ])
    expect(Object.keys(operation('/api/catalog/variable').responses['404']?.content ?? {})).toEqual(['application/json'])
  })

  test('describes bodies as JSON and as forms', () => {
    expect(Object.keys(operation('/api/user/signin', 'post').requestBody?.content ?? {})).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ])
  })

  test('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })
})
