import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { firstThatWorks } from './systemTool.ts'

/** Limits that the operating system enforces on a child. Where its tool for one is missing, ours replaces it. */
export interface ChildBounds {
  /** `--data` of prlimit with limits of processor time and files; else the child's memory is watched from outside. */
  readonly hasLimits: boolean
  /** The kernel ends the child with its parent; else a thread in the child looks whether that is there. */
  readonly endsWithParent: boolean
  /** A network of its own, without any device; else Node's permissions and the engine's settings alone keep it from sockets. */
  readonly hasOwnNetwork: boolean
}

/** The programs that a child is started through, each of which bounds the process and then becomes the next, and what they hold it to. */
export interface Launcher extends ChildBounds {
  readonly words: readonly string[]
}

/** The limits of a process over its whole life. */
export interface ProcessLimits {
  readonly memoryBytes: number
  readonly cpuSeconds: number
}

/** What may be used of the system; a test leaves parts out, as if the system lacked them. */
export type Tools = readonly ('prlimit' | 'setpriv' | 'unshare')[]

const OPEN_FILES = 512

/**
 * Finds out which bounds this system lets us put on a child, by trying each once on a program that does nothing. Nothing is installed, no
 * right is gained: `unshare` works where the system lets ordinary users have namespaces, or for root.
 */
export async function findLauncher(
  { memoryBytes, cpuSeconds }: ProcessLimits,
  tools: Tools = ['unshare', 'setpriv', 'prlimit'],
): Promise<Launcher> {
  const first = (tool: Tools[number], forms: readonly (readonly string[])[]) => (tools.includes(tool) ? firstThatWorks(tool, forms) : null)
  const privileges = ['--no-new-privs', '--pdeathsig', 'KILL']
  const [network, parent, own] = await Promise.all([
    first('unshare', [['--net'], ['--map-current-user', '--net']]),
    // A portal that runs as root keeps its children from all that root may, but for reading files that belong to others.
    first('setpriv', process.getuid?.() === 0 ? [[...privileges, ...WITHOUT_POWERS], privileges] : [privileges]),
    first('prlimit', [
      [`--data=${memoryBytes}`, `--cpu=${cpuSeconds}:${cpuSeconds + 5}`, `--nofile=${OPEN_FILES}`, '--fsize=0', '--core=0'],
    ]),
  ])
  // The network first, as that may need a power that is given up afterwards.
  const words = [network, parent, own].flatMap((found) => (found === null ? [] : [...found, '--']))
  return { words, hasLimits: own !== null, endsWithParent: parent !== null, hasOwnNetwork: network !== null }
}

const WITHOUT_POWERS = ['--bounding-set=-all,+dac_read_search', '--inh-caps=-all']

const program = fileURLToPath(new URL('./child.ts', import.meta.url))
const packageFolder = realpathSync(fileURLToPath(new URL('../../..', import.meta.url)))
/** Where packages are installed: in our folder, or beside it if the portal itself was installed as a package. */
const modulesFolder = realpathSync(join(createRequire(import.meta.url).resolve('@duckdb/node-api/package.json'), '../../..'))

/** The options that let a process of Node read our code and the packages, and no other file. */
export function readableCode(): readonly string[] {
  const folders = [...['edge', 'core'].map((room) => join(packageFolder, room)), modulesFolder].map((folder) => `${folder}/`)
  return [...folders, join(packageFolder, 'package.json')].map((path) => `--allow-fs-read=${path}`)
}

/**
 * Node's own part of a child's command: no file but the code, no socket, no process, no inspector by its permissions, which do not reach
 * into the engine's native code; that has settings of its own.
 */
export function nodeWords({ endsWithParent }: ChildBounds): readonly string[] {
  const watch = endsWithParent ? [] : ['--allow-worker']
  const words = [
    '--permission',
    '--allow-addons',
    ...readableCode(),
    ...watch,
    '--max-old-space-size=256',
    '--disable-warning=ExperimentalWarning',
  ]
  return [process.execPath, ...words, program, String(process.pid), endsWithParent ? 'held' : 'watching']
}
