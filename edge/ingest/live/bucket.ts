import { basename, join } from 'node:path'
import * as z from 'zod'
import { limits } from '#core/limits/outbound.ts'
import { limits as storageLimits } from '#core/limits/storage.ts'
import { makeFolder, placeFile } from '../../files/durable.ts'
import { hashFile } from '../../files/hashFile.ts'
import { readList } from '../../files/s3/readPage.ts'
import { archiveFiles } from '../sources/files/archive.ts'
import { MAX_FILES } from '../sources/files/SourceFiles.ts'
import { boundedFetch, liveProblem, requireOk, storeBody } from './download.ts'
import type { AskSource, LiveRequest } from './LiveSource.ts'

const MAX_NAME_BYTES = 200 // file systems take 255, a writer's own mark among them

const listing = z.object({
  isTruncated: z.enum(['true', 'false']),
  next: z.string().max(4000),
  found: z
    .array(z.object({ Key: z.string().min(1).max(1024), Size: z.string().regex(/^\d{1,15}$/), ETag: z.string().min(1).max(200) }))
    .max(storageLimits.objectPageKeys),
})

/** A folder of a bucket, one table in several files: only objects that are new or changed are fetched, and those that went are left out. */
export const askBucket: AskSource = async (request) => {
  const { folder, state, signal, fetch, kept } = request
  const place = placeOf(request.live)
  const etags = await listObjects(request, place)
  const names = Object.keys(etags)
  if (names.length === 0) throw liveProblem('The folder of the bucket holds no objects.')
  const known = state.objects ?? {}
  if (names.length === Object.keys(known).length && names.every((name) => known[name] === etags[name])) return { files: null, state }
  const objects = join(folder, 'objects')
  await makeFolder(objects)
  const opened = await (await archiveFiles(kept))?.open(signal)
  const before = opened?.files ?? [{ name: basename(kept), path: kept }]
  try {
    const unchanged = new Map(before.filter(({ name }) => known[name] === etags[name]).map(({ name, path }) => [name, path]))
    for (const name of names) {
      const path = join(objects, name)
      const stored = unchanged.get(name)
      if (stored !== undefined) await placeFile(stored, path)
      else await storeBody(await requireAllowed(await boundedFetch(fetch)(addressOf(place, decodeURIComponent(name)), { signal })), path)
    }
    const paths = names.map((name) => join(objects, name))
    const isSame = (await hashesOf(paths)) === (await hashesOf(before.map(({ path }) => path)))
    return { files: isSame ? null : paths.length === 1 ? (paths[0] ?? null) : paths, state: { objects: etags } }
  } finally {
    await opened?.release()
  }
}

/** Throws where a response is no success, and says what a private bucket needs. */
async function requireAllowed(answer: Response): Promise<Response> {
  if (answer.status !== 403) return requireOk(answer)
  await answer.body?.cancel()
  throw liveProblem('The bucket does not let this portal list and read it (status 403). PELAGOS_LIVE_S3_KEYS has the keys to private ones.')
}

/** What files hold, whatever their names and order: what a person ingested by hand has names of its own. */
async function hashesOf(paths: readonly string[]): Promise<string> {
  const hashes: string[] = []
  for (const path of paths) hashes.push((await hashFile(path)).sha256)
  return hashes.toSorted().join()
}

/** Where a bucket and a folder in it are; `bucket` ends with a slash. */
interface Place {
  readonly bucket: string
  readonly prefix: string
}

/** In the hosts of buckets the whole path is the folder; elsewhere its first part is the bucket. */
function placeOf({ url }: LiveRequest['live']): Place {
  const { origin, hostname, pathname } = new URL(url)
  const parts = pathname.slice(1).split('/').map(decodeURIComponent)
  const isHostOfBucket = hostname.endsWith('.amazonaws.com') && !/^s3[.-]/.test(hostname)
  const bucket = isHostOfBucket ? `${origin}/` : `${origin}/${encodeURIComponent(parts.shift() ?? '')}/`
  return { bucket, prefix: parts.join('/') }
}

const addressOf = ({ bucket, prefix }: Place, key: string): string =>
  `${bucket}${(prefix + key).split('/').map(encodeURIComponent).join('/')}`

/** The ETags of all objects by their names in the folder, as names of files. */
async function listObjects({ fetch, signal }: LiveRequest, { bucket, prefix }: Place): Promise<Record<string, string>> {
  const bounds = { answerMs: limits.liveAnswerMs, totalMs: limits.objectListMs, maxBytes: limits.objectListBytes }
  const list = boundedFetch(fetch, bounds)
  const etags: [string, string][] = []
  let from: Readonly<Record<string, string>> = {}
  for (let after = ''; ; ) {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...from })
    const answer = await requireAllowed(await list(`${bucket}?${query}`, { signal }))
    const { data } = listing.safeParse(readList(new Uint8Array(await answer.arrayBuffer())))
    if (data === undefined) throw liveProblem('The source returned no list of objects as S3 does.')
    for (const { Key: key, Size: size, ETag: etag } of data.found) {
      if (!key.startsWith(prefix)) throw liveProblem('The source lists objects of another folder.')
      const name = encodeURIComponent(key.slice(prefix.length))
      if (Number(size) === 0 || name === '' || /^\.+$/.test(name)) continue
      if (name.length > MAX_NAME_BYTES) throw liveProblem('The source holds an object whose name is too long for a file.')
      etags.push([name, etag])
    }
    if (etags.length > MAX_FILES) throw liveProblem(`The folder of the bucket holds more than ${MAX_FILES} objects.`)
    const last = data.found.at(-1)?.Key ?? ''
    if (data.isTruncated === 'false') return Object.fromEntries(etags)
    if (last <= after) throw liveProblem('The source lists objects out of order.')
    after = last
    from = data.next === '' ? { 'start-after': last } : { 'continuation-token': data.next }
  }
}
