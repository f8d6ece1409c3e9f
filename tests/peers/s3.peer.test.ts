import { createHash } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { S3Objects } from '../../edge/files/s3/S3Objects.ts'
import { pelagos } from '../cli/command.ts'
import { openNodePortal } from '../edge/helpers/nodePortal.ts'
import { freshName, Submissions } from '../edge/helpers/submissions.ts'
import { objectStoreSuite } from '../edge/ports/objectStore.ts'
import { previewsSuite } from '../edge/suite/previews.ts'
import { publicationSuite } from '../edge/suite/publication.ts'
import { reviewSuite } from '../edge/suite/review.ts'
import { uploadsSuite } from '../edge/suite/uploads.ts'
import { ctdVariable, liveMetadata } from '../helpers/liveServer.ts'
import { seededFolder } from '../helpers/seededFolder.ts'
import { startSwift } from '../helpers/swift.ts'

const swift = await startSwift()
const { endpoint: PELAGOS_S3_URL, bucket: PELAGOS_S3_BUCKET, keyId, secret } = await swift.bucket('portal')
const settings = { PELAGOS_S3_URL, PELAGOS_S3_BUCKET, PELAGOS_S3_KEY_ID: keyId, PELAGOS_S3_SECRET: secret }
/** Nobody takes the mails, so that they stay in the store. */
const nobody = { PELAGOS_MAIL_API_URL: 'http://127.0.0.1:9/', PELAGOS_MAIL_API_TOKEN: 'none', PELAGOS_TEAM_ADDRESS: 'team@example.org' }
const open = await openNodePortal({ ...settings, ...nobody })
afterAll(async () => {
  await open.close()
  await swift.stop()
})

objectStoreSuite('a bucket of OpenStack Swift', new S3Objects(await swift.bucket('conformance')), { isExclusive: false })
test('an object of several parts is read as it was put, and none is there if its bytes are others', async () => {
  const store = new S3Objects(await swift.bucket('large'))
  const bytes = Buffer.alloc(limits.objectWholeBytes + 1_000_003)
  for (let at = 0; at < bytes.byteLength; at += 4096) bytes.writeUInt32LE(at, Math.min(at, bytes.byteLength - 4))
  const facts = { sizeBytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') }
  expect(await store.put('vault/large', new Blob([bytes]).stream(), facts)).toBe('stored')
  const found = await store.get('vault/large')
  expect(found?.sizeBytes).toBe(facts.sizeBytes)
  const hash = createHash('sha256')
  for await (const piece of found?.body ?? []) hash.update(piece)
  expect(hash.digest('hex')).toBe(facts.sha256)
  await expect(store.put('vault/other', new Blob([bytes]).stream(), { ...facts, sha256: '0'.repeat(64) })).rejects.toThrow('announced')
  expect(await store.head('vault/other')).toBeNull()
})

test('ING-94 a folder of a private bucket is a source: its objects are listed and read with signed requests', async () => {
  const bucket = await swift.bucket('casts')
  const store = new S3Objects(bucket)
  const cast = (day: number) => `time,lat,lon,oxygen\n2026-11-0${day}T00:00:00Z,${day},20,${day}\n`
  const put = async (name: string, day: number) => {
    const bytes = new TextEncoder().encode(cast(day))
    const facts = { sizeBytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') }
    expect(await store.put(`2026/${name}.csv`, bytes, facts)).toBe('stored')
  }
  await put('first', 1)
  const { dataDir } = await seededFolder()
  const [first, facts] = [join(dataDir, 'first.csv'), join(dataDir, 'live.json')]
  writeFileSync(first, cast(1))
  const address = `${bucket.endpoint}/${bucket.bucket}/`
  writeFileSync(
    facts,
    JSON.stringify(
      liveMetadata('Live_Swift', [ctdVariable('oxygen', 'Oxygen')], { url: `${address}2026/`, kind: 's3', schedule: 'weekly' }),
    ),
  )
  vi.stubEnv('PELAGOS_LIVE_HOSTS', '127.0.0.1')
  vi.stubEnv('PELAGOS_LIVE_S3_KEYS', `${address} ${bucket.keyId} ${bucket.secret} ${bucket.region}`)
  expect(await pelagos(['ingest', first, '--metadata', facts, '--data-dir', dataDir])).toMatchObject({ status: 0 })
  const update = async () => (await pelagos(['update', 'Live_Swift', '--data-dir', dataDir])).stdout
  expect(await update()).toBe('Live_Swift: unchanged\n')
  await put('second', 2)
  expect(await update()).toBe('Live_Swift: 1 row added, to 2026-11-02; version 2 of its table\n')
  expect(await update()).toBe('Live_Swift: unchanged\n')
  vi.unstubAllEnvs()
  rmSync(dataDir, { recursive: true, force: true })
})

uploadsSuite(open)
reviewSuite(open)
publicationSuite(open)
previewsSuite(open)

test('all files are in the bucket, and none is left in the data folder', () => {
  const left = readdirSync(join(open.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(left.map(({ name }) => name)).toEqual([])
})

test('while the store is down an upload fails, operators learn why, and the same upload succeeds later', async () => {
  const calls = new Submissions(open)
  const ada = await calls.browser({ firstName: 'Ada' })
  await swift.killStore()
  await expect(calls.submit(ada, freshName())).rejects.toThrow()
  expect(open.logged.join('\n')).toMatch(/"unreachable".*"reason":"It responded with \d+/)
  await swift.restartStore()
  expect(await calls.submit(ada, freshName())).toEqual(expect.any(Number))
})
