import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { DoiRecord } from '#core/catalog/datacite/schema.ts'
import { limits } from '#core/limits/index.ts'
import { DataciteRegistrar } from '../../../edge/doi/DataciteRegistrar.ts'
import { DoiError } from '../../../edge/ports/DoiRegistrar.ts'
import { DataciteStub } from './dataciteStub.ts'

const stub = await DataciteStub.open()
afterAll(() => stub.close())
beforeEach(() => {
  stub.requests.length = 0
  stub.dois.clear()
})

const record: DoiRecord = {
  ...{ doi: '10.5072/some_name.v1_2b_', url: 'https://pelagos.example/catalog/datasets/Some_Name', language: 'en', version: '1+' },
  types: { resourceTypeGeneral: 'Dataset', resourceType: 'Observation' },
  creators: [{ name: 'Test Institute', nameType: 'Organizational' }],
  ...{ titles: [{ title: 'Über heat' }], publisher: { name: 'Pelagos' }, publicationYear: '2026', subjects: [], contributors: [] },
  ...{ dates: [], alternateIdentifiers: [], relatedIdentifiers: [], sizes: [], formats: [], rightsList: [], geoLocations: [] },
  descriptions: [{ description: 'Heat.', descriptionType: 'Abstract', lang: 'en' }],
  schemaVersion: 'http://datacite.org/schema/kernel-4',
}
const register = (settings = stub.settings, totalMs = 20_000) =>
  new DataciteRegistrar(settings, { totalMs }).register(record, new AbortController().signal).then(
    () => null,
    (fault: unknown) => (fault instanceof DoiError ? { kind: fault.kind, message: fault.message } : fault),
  )

describe('the registration of DOIs with DataCite', () => {
  test('a DOI is created once, findable and with its metadata, and updated from then on', async () => {
    expect([await register(), await register()]).toEqual([null, null])
    const path = '/dois/10.5072/some_name.v1_2b_'
    expect(stub.requests.map((request) => [request.method, request.path])).toEqual([
      ['PUT', path],
      ['POST', '/dois'],
      ['PUT', path],
    ])
    const attributes = { ...record, event: 'publish', prefix: '10.5072', publicationYear: 2026 }
    for (const sentRequest of stub.requests) {
      expect(sentRequest.attributes).toEqual(attributes)
      expect(sentRequest.headers).toMatchObject({ authorization: stub.authorization, 'content-type': 'application/vnd.api+json' })
    }
  })

  const rejection = '{"errors":[{"source":"creators","title":"Missing child element(s).\\nExpected is ( creator )."},{"title":null}]}'
  test.each([
    [422, rejection, 'rejected', 'DataCite answered 422: creators Missing child element(s). Expected is ( creator ).;'],
    [400, '<html>', 'rejected', 'DataCite answered 400'],
    [413, 'x'.repeat(limits.errorReplyBytes + 1), 'rejected', 'DataCite answered 413'],
    [401, '', 'denied', 'DataCite answered 401'],
    [403, '{"errors":"none"}', 'denied', 'DataCite answered 403'],
    [429, '', 'unavailable', 'DataCite answered 429'],
    [500, '{"errors":[{"title":"Internal error"}]}', 'unavailable', 'DataCite answered 500: Internal error'],
  ])('a response with status %i is reported with its reason, cut to one line', async (status, body, kind, message) => {
    stub.faults.push({ status, body })
    expect(await register()).toEqual({ kind, message })
    expect(stub.requests).toHaveLength(1)
  })

  test('an unknown host, repository or prefix is a configuration error, as a wrong password is', async () => {
    stub.faults.push({ status: 404 }, { status: 404 })
    expect(await register()).toMatchObject({ kind: 'denied', message: expect.stringContaining('404') })
    expect(await register({ ...stub.settings, password: 'other' })).toEqual({
      kind: 'denied',
      message: 'DataCite answered 401: Bad credentials.',
    })
  })

  test('a redirect is not followed, as the password is for one address only', async () => {
    stub.faults.push({ status: 307, headers: { Location: `${stub.settings.url}/elsewhere` } })
    expect(await register()).toEqual({
      kind: 'unavailable',
      message: 'DataCite answered with a redirect, which is not followed',
    })
    expect(stub.requests).toHaveLength(1)
  })

  test('a server that is silent or unreachable can be retried', async () => {
    stub.faults.push('silent')
    expect(await register(stub.settings, 300)).toEqual({
      kind: 'unavailable',
      message: 'DataCite did not answer in time',
    })
    expect(await register({ ...stub.settings, url: 'http://127.0.0.1:1' })).toEqual({
      kind: 'unavailable',
      message: 'DataCite could not be reached',
    })
  })
})
