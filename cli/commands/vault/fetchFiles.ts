import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { vaultApi } from '#core/api/vault.ts'
import { tried } from '#core/client/tried.ts'
import { Problem } from '#core/request/Problem.ts'
import { fileProblem, nameWhole, sha256OfFile } from '../../files.ts'
import type { PortalClient } from '../../portal.ts'
import { PartialFile } from './PartialFile.ts'

const PARTS_AT_ONCE = 4
const RETRY = { retries: 5, pauseMs: 1000 }

/** A file to download, and the path here that it gets. */
interface WantedFile {
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly target: string
}

/** A file that is here now. */
interface FetchedFile {
  readonly file: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly status: 'downloaded' | 'unchanged'
}

interface Fetching {
  readonly signal: AbortSignal
  onBytes(doneBytes: number): void
}

/**
 * Downloads files one after the other, their parts side by side, and compares each with its SHA-256. What an earlier run has of them is not
 * downloaded again. Throws `damaged-data` for bytes that are not those of the vault.
 */
export async function fetchFiles(portal: PortalClient, shortName: string, files: readonly WantedFile[], { signal, onBytes }: Fetching) {
  const fetched: FetchedFile[] = []
  let doneBytes = 0
  const add = (bytes: number): void => {
    doneBytes += bytes
    onBytes(doneBytes)
  }
  for (const { path, size, sha256, target } of files) {
    const isHere = (await sizeOf(target)) === size && (await sha256OfFile(target)) === sha256
    if (isHere) add(size)
    else await onDisk(target, () => fetchFile(portal, { shortName, path, size, sha256, target, signal, add }))
    fetched.push({ file: target, sizeBytes: size, sha256, status: isHere ? 'unchanged' : 'downloaded' })
  }
  return fetched
}

interface Order extends WantedFile {
  readonly shortName: string
  readonly signal: AbortSignal
  readonly add: (bytes: number) => void
}

async function fetchFile(portal: PortalClient, { shortName, path, size, sha256, target, signal, add }: Order): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const body = { shortName, files: [{ filePath: path }], asIs: true }
  const { downloadLink } = await tried(() => portal.client.call(vaultApi.downloadVaultFiles, {}, { body }), RETRY, { signal })
  const { pathname, search } = new URL(downloadLink)
  const partial = await PartialFile.open(target, { sizeBytes: size, sha256 })
  try {
    add(partial.doneBytes)
    const parts = partial.missing()
    const fetchParts = async () => {
      for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
        const { offset, length } = part
        const headers = { Range: `bytes=${offset}-${offset + length - 1}` }
        const write = async () => partial.write({ offset, length }, await portal.bytes(pathname + search, headers))
        await tried(write, RETRY, { signal }).catch((fault: unknown) => {
          parts.length = 0
          throw fault
        })
        add(length)
      }
    }
    const ends = await Promise.allSettled(Array.from({ length: PARTS_AT_ONCE }, fetchParts))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  } finally {
    await partial.close()
  }
  if ((await sha256OfFile(partial.path)) !== sha256) {
    await partial.remove()
    throw new Problem('damaged-data', `The bytes of ${target} are not those of the vault. Run the command again.`)
  }
  await nameWhole(partial.path, target)
  await partial.remove()
}

const onDisk = (path: string, work: () => Promise<void>) => work().catch((cause: unknown) => Promise.reject(fileProblem(cause, path)))

const sizeOf = (path: string) =>
  stat(path).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  )
