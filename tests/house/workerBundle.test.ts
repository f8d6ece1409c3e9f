import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleWorker } from '../helpers/bundleWorker.ts'

/** Compressed; Cloudflare takes 3 MB on its free plan, and more than a third of it leaves room. */
const WORKER_BUNDLE_BYTES = 1_900_000

interface Metafile {
  readonly inputs: Readonly<Record<string, { readonly bytes: number }>>
}

let folder: string
beforeAll(async () => {
  folder = await bundleWorker()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the worker as it is deployed stays within its share of what Cloudflare takes', () => {
  const sizeBytes = gzipSync(readFileSync(join(folder, 'worker.js'))).byteLength
  expect(sizeBytes).toBeGreaterThan(100_000)
  expect(sizeBytes).toBeLessThan(WORKER_BUNDLE_BYTES)
})

test('nothing that only Node can run is in it', () => {
  const { inputs } = JSON.parse(readFileSync(join(folder, 'bundle-meta.json'), 'utf8')) as Metafile
  const foreign = Object.keys(inputs).filter((path) => /@duckdb|h5wasm|@hono\/node-server/.test(path))
  expect(foreign).toEqual([])
})
