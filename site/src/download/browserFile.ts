import { Problem } from '#core/request/Problem.ts'

const FOLDER = 'downloads'
/** By then the browser has copied a saved file to where its reader wants it. */
const COPIED_MS = 3_600_000

/** A file on its way to the reader's downloads. Until it is saved nobody sees it. */
export interface BrowserFile {
  /** Throws the Problem `storage-full` where the browser cannot store more. */
  readonly write: (piece: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Hands all that was written to the browser as a file of this name. */
  readonly save: (name: string) => Promise<void>
  readonly discard: () => Promise<void>
}

/**
 * Opens a file that pieces are written to while they arrive: in the private folder that browsers give each site, so that the page never
 * holds it. A page that was not sent securely has no such folder; its pieces are blobs, which browsers move to disk themselves.
 */
export async function openBrowserFile(): Promise<BrowserFile> {
  const folder = await privateFolder()
  if (folder === null) return blobFile()
  await removeCopied(folder)
  const handle = await folder.getFileHandle(crypto.randomUUID(), { create: true })
  const writable = await handle.createWritable()
  return {
    write: (piece) => writable.write(piece).catch(rejectWrite),
    async save(name) {
      await writable.close().catch(rejectWrite)
      give(await handle.getFile(), name)
    },
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

async function privateFolder(): Promise<FileSystemDirectoryHandle | null> {
  if (!('FileSystemFileHandle' in globalThis) || !('createWritable' in FileSystemFileHandle.prototype)) return null
  // Some browsers refuse it in private windows.
  const root = await navigator.storage.getDirectory().catch(() => null)
  return root && (await root.getDirectoryHandle(FOLDER, { create: true }))
}

/** Removes what earlier downloads have left. */
async function removeCopied(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const [name, handle] of folder) {
    if (!(handle instanceof FileSystemFileHandle)) continue
    const { lastModified } = await handle.getFile()
    // One that another tab is writing cannot be removed.
    if (lastModified < Date.now() - COPIED_MS) await folder.removeEntry(name).catch(() => undefined)
  }
}

function blobFile(): BrowserFile {
  const pieces: Blob[] = []
  return {
    write: async (piece) => void pieces.push(new Blob([piece])),
    save: async (name) => give(new Blob(pieces), name),
    discard: async () => void pieces.splice(0),
  }
}

function give(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // Browsers begin to read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), COPIED_MS)
}
