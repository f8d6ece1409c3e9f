import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { users } from '../../../edge/database/schema/index.ts'
import { FolderObjects, objectsFolder } from '../../../edge/dataFolder/FolderObjects.ts'
import type { Store } from '../../../edge/dataFolder/store.ts'
import type { ObjectStore } from '../../../edge/files/ObjectStore.ts'
import type { Ports } from '../../../edge/ports/Ports.ts'
import { submissionById } from '../../../edge/submission/access.ts'
import { type CommitOrder, commitUpload } from '../../../edge/submission/commit.ts'
import { beginUpload, storePart } from '../../../edge/submission/uploads.ts'
import { hashOf, longNameOf, workbookNamed } from './submissions.ts'

/** The ports of a portal over a store and its folder, as far as submissions need them, and what still runs after answers. */
export function submissionPorts(
  { config, database }: Store,
  dataDir: string,
  changes: Partial<Ports> = {},
): Ports & { finished(): Promise<void> } {
  const works: Promise<void>[] = []
  const ports: Partial<Ports> = {
    config: { ...config, mail: { ...config.mail, teamAddress: 'team@example.org' } },
    database,
    objects: new FolderObjects(objectsFolder(dataDir)),
    mail: { send: () => Promise.reject(new Error('down')), close: async () => undefined },
    log: { info: () => undefined, error: () => undefined },
    now: Date.now,
    afterAnswer: (work) => void works.push(work),
    ...changes,
  }
  const worksDone = async () => void (await Promise.all(works.splice(0)))
  return { ...(ports as Ports), finished: worksDone }
}

/** The seeded person of a store. */
export async function aliceOf({ database }: Store) {
  const alice = await database.select().from(users).where(eq(users.username, 'alice')).get()
  if (alice === undefined) throw new Error('the store has no alice')
  return alice
}

/** Uploads a workbook under a name, and its original where it is a new submission; answers the order that commits them. `more` changes cells. */
export async function uploaded(
  ports: Ports,
  user: Awaited<ReturnType<typeof aliceOf>>,
  shortName: string,
  more: Readonly<Record<string, string>> = {},
  submissionId: number | null = null,
): Promise<CommitOrder> {
  const bytes = await workbookNamed(shortName, more)
  const sessionIds = await beginUpload(ports, user, submissionId === null ? null : await submissionById(ports.database, submissionId))
  for (const sessionId of sessionIds)
    await storePart(ports, user, { sessionId, offset: 0, sizeBytes: bytes.length, sha256: hashOf(bytes), body: bytes })
  const names = { shortName, longName: longNameOf(shortName), dataSource: '' }
  return { ...names, submissionId, sessionIds, sizes: sessionIds.map(() => bytes.length), hashes: null }
}

/** Every step of a commit that leaves a trace, by its number from 1: `onStep` is called after each. */
export function commitInSteps(ports: Ports, user: Awaited<ReturnType<typeof aliceOf>>, order: CommitOrder, onStep: (step: number) => void) {
  let steps = 0
  const step = () => onStep(++steps)
  const { objects, database } = ports
  if (objects === null) throw new Error('these ports have no store of files')
  const stepping: ObjectStore = {
    takesSlowBodies: objects.takesSlowBodies,
    put: (key, body, facts) => objects.put(key, body, facts).finally(step),
    get: (key, range) => objects.get(key, range),
    head: (key) => objects.head(key),
    delete: (key) => objects.delete(key).finally(step),
    list: (prefix, page) => objects.list(prefix, page),
  }
  const transaction: typeof database.transaction = (work) =>
    database
      .transaction(async (tx) => {
        const value = await work(tx)
        step()
        return value
      })
      .finally(step)
  const over = new Proxy(database, { get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)) })
  return commitUpload({ ...ports, objects: stepping, database: over }, user, order)
}

/** The paths of all files below the folder of objects. */
export const storedFolder = (dataDir: string): string => join(dataDir, 'files')
