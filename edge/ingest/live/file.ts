import { basename, join } from 'node:path'
import { hashFile } from '../../files/hashFile.ts'
import { boundedFetch, requireOk, storeBody } from './download.ts'
import type { AskSource } from './LiveSource.ts'

/** A file that is replaced as a whole: asked for only if it is another one than last time. */
export const askFile: AskSource = async ({ live: { url }, kept, folder, state, fetch, signal }) => {
  const headers = {
    ...(state.etag === undefined ? {} : { 'if-none-match': state.etag }),
    ...(state.lastModified === undefined ? {} : { 'if-modified-since': state.lastModified }),
  }
  const answer = await boundedFetch(fetch)(url, { headers, signal })
  if (answer.status === 304) return { files: null, state }
  await requireOk(answer)
  const path = join(folder, basename(kept))
  await storeBody(answer, path)
  const validator = (name: string) => answer.headers.get(name)?.slice(0, 500)
  const [now, before] = [await hashFile(path), await hashFile(kept)]
  return {
    files: now.sha256 === before.sha256 ? null : path,
    state: { etag: validator('etag'), lastModified: validator('last-modified') },
  }
}
