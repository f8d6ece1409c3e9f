import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillBucket, openWorkerPortal } from './helpers/workerPortal.ts'
import { alice, apiKeyOf, signedIn, smallCall, withQuery } from './suite/TestedApi.ts'

/** Observations in the bucket that are not what the manifest says, read within the worker. */

const { api } = openWorkerPortal()
let headers: { Authorization: string }

beforeAll(async () => {
  await fillBucket()
  headers = await apiKeyOf(api, await signedIn(api, alice))
})

/** A file's bytes with other values in their place, or fewer of them. */
const damages: Readonly<Record<string, (bytes: Uint8Array, footerStart: number) => Uint8Array>> = {
  'a page': (bytes, footerStart) => bytes.map((byte, at) => (at < footerStart ? byte ^ 0xff : byte)),
  'a footer': (bytes, footerStart) => bytes.map((byte, at) => (at >= footerStart && at < bytes.length - 8 ? byte ^ 0xff : byte)),
  'another length': (bytes) => bytes.slice(0, bytes.length - 1000),
}

async function damage(dataset: string, what: string): Promise<string> {
  const paths: readonly string[] = await (await fetch('http://catalog.local/')).json()
  const path = paths.find((one) => one.startsWith(`${dataset}/`) && one.endsWith('.parquet')) ?? ''
  const bytes = new Uint8Array(await (await fetch(`http://catalog.local/${path}`)).arrayBuffer())
  const footerStart = bytes.length - 8 - new DataView(bytes.buffer).getUint32(bytes.length - 8, true)
  const changed = damages[what]?.(bytes, footerStart) ?? bytes
  await env.OBSERVATIONS.put(path, Uint8Array.from(changed).buffer)
  return path
}

const world = { lat1: -90, lat2: 90, lon1: -180, lon2: 180, fields: 'lat' }
const ask = (changes: Readonly<Record<string, string | number>>) =>
  api.send(withQuery('/api/data/sp', { ...smallCall, ...changes }), { headers })

describe('damaged observations', () => {
  test.each([
    ['a page', 'Nino12_SST', { ...world, dt1: '1950-01-01', dt2: '2020-01-01' }],
    ['a footer', 'COADS_Climatology', { dt1: '1', dt2: '2' }],
    ['another length', 'Navy_Monthly_Winds', { fields: 'lat', dt1: '1982-01-01', dt2: '1982-03-01' }],
  ])(
    '%s that differs from what was published is reported as damage of that data set, and none of its rows is sent',
    async (what, dataset, call) => {
      const path = await damage(dataset, what)
      const response = await ask({ ...call, tableName: `tbl${dataset}` })
      const text = await response.text()
      expect([what, response.status, response.headers.get('X-Problem-Code')]).toEqual([what, 503, 'damaged-data'])
      expect(response.headers.get('Retry-After')).toBeNull()
      expect(text).toContain(`The stored data of tbl${dataset} are damaged (${path})`)
      const other = await ask({ tableName: 'tblEsku_Heat_Budget_Climatology', fields: 'lat' })
      expect([other.status, (await other.text()).startsWith('month,lat,lon')]).toEqual([200, true])
    },
  )
})
