import { Problem } from '#core/request/Problem.ts'

/** By then the browser has copied a saved file to where its reader wants it. */
const COPIED_MS = 3_600_000
/** Where files are written, and after how many milliseconds they are of no use. */
const downloads = { folder: 'downloads', keptMs: COPIED_MS } as const

/** A file on its way to the reader's downloads. Until it is saved nobody sees it. */
export interface BrowserFile {
  /** Throws the Problem `storage-full` where the browser cannot store more. */
  readonly write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>
  /** All that was written. */
  readonly close: () => Promise<Blob>
  /** Hands all that was written to the browser as a file of this name. */
  readonly save: (name: string) => Promise<void>
  readonly discard: () => Promise<void>
}

/**
 * Opens a file that pieces are written to while they arrive: in the private folder that browsers give each site, so that the page never
 * holds it. A page that was not sent securely has no such folder; its pieces are blobs, which browsers move to disk themselves.
 */
export async function openBrowserFile(kept: { readonly folder: string; readonly keptMs: number } = downloads): Promise<BrowserFile> {
  const folder = await privateFolder(kept.folder)
  if (folder === null) return blobFile()
  await removeOlder(folder, kept.keptMs)
  const handle = await folder.getFileHandle(crypto.randomUUID(), { create: true })
  const writable = await handle.createWritable()
  const close = async () => {
    await writable.close().catch(rejectWrite)
    return handle.getFile()
  }
  return {
    write: (piece) => writable.write(piece).catch(rejectWrite),
    close,
    save: async (name) => giveFile(await close(), name),
    async discard() {
      // A file that could not be written is closed already.
      await writable.abort().catch(() => undefined)
      await folder.removeEntry(handle.name).catch(() => undefined)
    },
  }
}

function rejectWrite(fault: unknown): never {
  throw fault instanceof DOMException ? new Problem('storage-full', fault.message) : fault
}

async function privateFolder(name: string): Promise<FileSystemDirectoryHandle | null> {
  if (!('FileSystemFileHandle' in globalThis) || !('createWritable' in FileSystemFileHandle.prototype)) return null
  // Some browsers refuse it in private windows.
  const root = await navigator.storage.getDirectory().catch(() => null)
  return root && (await root.getDirectoryHandle(name, { create: true }))
}

/** Removes what earlier pages have left. */
async function removeOlder(folder: FileSystemDirectoryHandle, keptMs: number): Promise<void> {
  for await (const [name, handle] of folder) {
    if (!(handle instanceof FileSystemFileHandle)) continue
    const { lastModified } = await handle.getFile()
    // One that another tab is writing cannot be removed.
    if (lastModified < Date.now() - keptMs) await folder.removeEntry(name).catch(() => undefined)
  }
}

function blobFile(): BrowserFile {
  const pieces: Blob[] = []
  return {
    write: async (piece) => void pieces.push(new Blob([piece])),
    close: async () => new Blob(pieces),
    save: async (name) => giveFile(new Blob(pieces), name),
    discard: async () => void pieces.splice(0),
  }
}

/** Hands a file to the browser under this name. */
export function giveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // Browsers begin to read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), COPIED_MS)
}
