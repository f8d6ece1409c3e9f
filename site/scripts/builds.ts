import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir, readlink, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How many builds that no portal uses are kept, so that one which was started by other means finds its files for a while. */
const KEPT_UNUSED = 2
const CURRENT = 'current'
const PORTALS = 'portals'
/** What other programs know a build by; each leads into the current one. */
const linked = ['dist', 'dist-pages'] as const

/**
 * The builds of the site, each in a folder of its own that never changes once it is there. Which one is current is one link, replaced at once:
 * nobody finds a half-built site, and a portal goes on with the build that it was started with.
 */
export class Builds {
  readonly #root: string
  readonly #folder: string

  constructor(root: string) {
    this.#root = root
    this.#folder = join(root, '.builds')
  }

  /** The folder of the newest finished build of these sources; null where there is none. */
  async find(fingerprint: string): Promise<string | null> {
    const [newest] = (await this.#newestFirst()).filter((name) => name.startsWith(nameOf(fingerprint)))
    return newest === undefined ? null : join(this.#folder, newest)
  }

  /** Has a build made in a new folder, which is there for others once it is finished. */
  async add(fingerprint: string, make: (folder: string) => Promise<void>): Promise<string> {
    const name = `${nameOf(fingerprint)}${randomUUID().slice(0, 8)}`
    const unfinished = join(this.#folder, `unfinished-${process.pid}-${name}`)
    await mkdir(unfinished, { recursive: true })
    try {
      await make(unfinished)
      await rename(unfinished, join(this.#folder, name))
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
    return join(this.#folder, name)
  }

  /** Makes a build the current one. */
  async use(build: string): Promise<void> {
    await replaceLink(join(this.#folder, CURRENT), build.slice(this.#folder.length + 1))
    for (const name of linked) await replaceLink(join(this.#root, name), join('.builds', CURRENT, name))
  }

  /** Notes that a portal serves a build for as long as its process runs. */
  async hold(build: string, processId: number): Promise<void> {
    await mkdir(join(build, PORTALS), { recursive: true })
    await writeFile(join(build, PORTALS, String(processId)), '')
  }

  /** Removes the builds that are not current and that no running portal holds, but the newest few, and what builds that ended left. */
  async prune(): Promise<void> {
    const current = await readlink(join(this.#folder, CURRENT)).catch(() => null)
    const unused: string[] = []
    for (const name of await this.#newestFirst()) if (name !== current && !(await this.#isHeld(name))) unused.push(name)
    const left = (await readdir(this.#folder)).filter((name) => !isRunning(Number(/^unfinished-(\d+)-/.exec(name)?.[1] ?? process.pid)))
    for (const name of [...unused.slice(KEPT_UNUSED), ...left]) await rm(join(this.#folder, name), { recursive: true, force: true })
  }

  async #newestFirst(): Promise<string[]> {
    const names = existsSync(this.#folder) ? await readdir(this.#folder) : []
    const finished = names.filter((name) => /^[\da-f]{16}-[\da-f]{8}$/.test(name))
    const dated = await Promise.all(finished.map(async (name) => ({ name, at: (await stat(join(this.#folder, name))).mtimeMs })))
    return dated.toSorted((one, other) => other.at - one.at).map(({ name }) => name)
  }

  async #isHeld(name: string): Promise<boolean> {
    const holders = await readdir(join(this.#folder, name, PORTALS)).catch(() => [])
    return holders.some((processId) => isRunning(Number(processId)))
  }
}

/** What the names of all builds of the same sources begin with. */
const nameOf = (fingerprint: string): string => `${fingerprint.slice(0, 16)}-`

/** Makes a link, in place of whatever is there: in one step, unless that is a folder. */
async function replaceLink(path: string, target: string): Promise<void> {
  const known = await lstat(path).catch(() => null)
  if (known?.isSymbolicLink() && (await readlink(path)) === target) return
  // Before, builds were made in place.
  if (known?.isDirectory()) await rm(path, { recursive: true })
  const fresh = `${path}-${process.pid}`
  await symlink(target, fresh, 'dir')
  await rename(fresh, path)
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === 'EPERM'
  }
}
