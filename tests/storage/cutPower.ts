import type { Random } from '../fuzz/Random.ts'
import { type DiskHistory, type FileNode, type FolderNode, isFolder, type NameChange, type Node } from './DiskHistory.ts'
import type { FolderImage } from './folderImage.ts'

/** What becomes of changes of names that no sync has covered: as after a killed process, all lost, a journal's beginning, a beginning in each folder. */
const namePolicies = ['all', 'none', 'journal', 'folders', 'folders'] as const
/** What becomes of bytes that no sync has covered: `zeros` keeps the size that they made alone, `some` any of them, also in parts. */
const bytePolicies = ['all', 'none', 'zeros', 'some', 'beginning'] as const

const KILLS = 0.1
const sectors = [512, 4096] as const

/** How a power cut went. */
export interface Cut {
  readonly image: FolderImage
  readonly says: string
}

/** What is on the disk after the power went: everything that was synced, and of the rest what the random numbers choose. */
export function cutPower(history: DiskHistory, random: Random): Cut {
  const isKill = random.chance(KILLS)
  const policy = isKill ? 'all' : random.pick(namePolicies)
  const names = namesAfter(history, policy, random)
  const image = new Map<string, Buffer | null>()
  const said = new Set<string>()
  const cursorModel = (folder: FolderNode, path: string): void => {
    for (const [name, node] of names.get(folder) ?? folder.initial) {
      const place = path === '' ? name : `${path}/${name}`
      if (isFolder(node)) {
        image.set(place, null)
        cursorModel(node, place)
      } else {
        const bytePolicy = isKill || node.synced === node.changes.length ? 'all' : random.pick(bytePolicies)
        if (node.synced < node.changes.length) said.add(`${place}: ${bytePolicy}`)
        image.set(place, bytesAfter(node, bytePolicy, random))
      }
    }
  }
  cursorModel(history.root, '')
  return { image, says: isKill ? 'killed' : [`names: ${policy}`, ...said].join('; ') }
}

type Names = Map<FolderNode, Map<string, Node>>

function namesAfter({ names: changes }: DiskHistory, policy: (typeof namePolicies)[number], random: Random): Names {
  const isKept = choiceOf(changes, policy, random)
  const names: Names = new Map()
  const of = (folder: FolderNode) => {
    const known = names.get(folder) ?? new Map(folder.initial)
    names.set(folder, known)
    return known
  }
  for (const [at, change] of changes.entries()) {
    if (!change.isSynced && !isKept(change, at)) continue
    for (const { folder, name, node } of change.entries) {
      if (node === null) of(folder).delete(name)
      else of(folder).set(name, node)
    }
  }
  return names
}

function choiceOf(changes: readonly NameChange[], policy: (typeof namePolicies)[number], random: Random) {
  if (policy === 'all') return () => true
  if (policy === 'none') return () => false
  const last = changes.findLastIndex(({ isBeforeSync }) => isBeforeSync)
  const until = random.whole(last + 1, Math.max(last + 1, changes.length))
  if (policy === 'journal') return (_: NameChange, at: number) => at < until
  // Within a folder no later change survives if an earlier one is lost.
  const closed = new Set<FolderNode>()
  const share = random.pick([0.3, 0.7, 0.9])
  return ({ entries }: NameChange) => {
    const isKept = entries.every(({ folder }) => !closed.has(folder)) && random.chance(share)
    if (!isKept) for (const { folder } of entries) closed.add(folder)
    return isKept
  }
}

function bytesAfter({ initial, changes, synced }: FileNode, policy: (typeof bytePolicies)[number], random: Random): Buffer {
  const file = new Bytes(initial)
  for (const change of changes.slice(0, synced)) file.apply(change)
  const rest = changes.slice(synced)
  const end = random.whole(0, rest.length)
  const sector = random.pick(sectors)
  for (const [at, change] of rest.entries()) {
    if (policy === 'all' || (policy === 'beginning' && at < end)) file.apply(change)
    else if (policy === 'zeros' && 'bytes' in change) file.grow(change.offset + change.bytes.length)
    else if (policy === 'beginning' && at === end) tear(file, change, sector, random)
    else if (policy === 'some' && random.chance(0.5)) {
      if (random.chance(0.3)) tear(file, change, sector, random)
      else file.apply(change)
    }
  }
  return file.bytes()
}

/** Some of the sectors of one write arrive. */
function tear(file: Bytes, change: FileNode['changes'][number], sector: number, random: Random): void {
  if (!('bytes' in change)) return
  const { offset, bytes } = change
  for (let at = 0; at < bytes.length; ) {
    const next = Math.min(bytes.length, at + sector - ((offset + at) % sector))
    if (random.chance(0.5)) file.apply({ offset: offset + at, bytes: bytes.subarray(at, next) })
    at = next
  }
}

/** Bytes that grow. */
class Bytes {
  #buffer: Buffer
  #size: number

  constructor(initial: Buffer) {
    this.#buffer = Buffer.from(initial)
    this.#size = initial.length
  }

  apply(change: FileNode['changes'][number]): void {
    if ('bytes' in change) {
      this.grow(change.offset + change.bytes.length)
      change.bytes.copy(this.#buffer, change.offset)
    } else if (change.size > this.#size) this.grow(change.size)
    else {
      this.#buffer.fill(0, change.size, this.#size)
      this.#size = change.size
    }
  }

  grow(size: number): void {
    if (size > this.#buffer.length) this.#buffer = Buffer.concat([this.#buffer], Math.max(size, this.#buffer.length * 2))
    this.#size = Math.max(this.#size, size)
  }

  bytes(): Buffer {
    return Buffer.from(this.#buffer.subarray(0, this.#size))
  }
}
