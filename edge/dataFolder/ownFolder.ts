import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** What the portal itself puts into a data folder. Nothing else there is touched, should the folder be one that holds more. */
const ours = /^(pelagos\.db(-wal|-shm|-journal)?|secrets\.json(\.new)?|worker\.env|mail|catalog|observations|ingest|workerd)$/

/** Lets nobody but this user into the data folder: what is made from now on, and what an earlier version made. Others' files stay as they are. */
export async function keepToOwner(dataDir: string): Promise<void> {
  // A thread has no mask of its own and may not set that of its process.
  if (isMainThread) process.umask(0o077)
  await restrict(dataDir, FOLDER_MODE)
  for (const name of await readdir(dataDir)) if (ours.test(name)) await restrictAll(join(dataDir, name))
}

async function restrictAll(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null)
  // It has gone meanwhile, or leads elsewhere.
  if (found === null || found.isSymbolicLink()) return
  if (!found.isDirectory()) return restrict(path, FILE_MODE)
  await restrict(path, FOLDER_MODE)
  for (const name of await readdir(path)) await restrictAll(join(path, name))
}

/** A folder of somebody else, or a file system without modes, stays as it is. */
async function restrict(path: string, mode: number): Promise<void> {
  try {
    const found = await lstat(path)
    if ((found.mode & 0o777) !== mode) await chmod(path, mode)
  } catch (fault) {
    const code: unknown = Reflect.get(fault as object, 'code')
    if (code !== 'ENOENT' && code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EROFS') throw fault
  }
}
