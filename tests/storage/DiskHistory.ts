import type { DiskChange } from './diskRecord.ts'
import type { FolderImage } from './folderImage.ts'

/** A file of the history: what was in it at first, and what was done to its bytes since. */
export interface FileNode {
  readonly initial: Buffer
  readonly changes: ({ readonly offset: number; readonly bytes: Buffer } | { readonly size: number })[]
  /** How many of the changes are on the disk for certain. */
  synced: number
}

/** A folder of the history: its names at first. */
export interface FolderNode {
  readonly initial: Map<string, Node>
  readonly live: Map<string, Node>
  /** Changes of its names that no sync has covered. */
  pending: NameChange[]
}

export type Node = FileNode | FolderNode

/** One change of names, which happens whole or not at all. */
export interface NameChange {
  readonly entries: readonly { readonly folder: FolderNode; readonly name: string; readonly node: Node | null }[]
  isSynced: boolean
  /** Whether anything was synced after it: a file system with one journal has it on the disk then. */
  isBeforeSync: boolean
}

export const isFolder = (node: Node): node is FolderNode => 'live' in node

/** What happened to a folder up to a moment: which changes a power cut cannot undo any more, and which it can. */
export class DiskHistory {
  readonly root: FolderNode = emptyFolder()
  readonly names: NameChange[] = []
  readonly #files = new Map<number, FileNode>()
  readonly #prefix: string

  /** `inodes` are those of the image's files, `root` the absolute path that the changes are below. */
  constructor(root: string, image: FolderImage, inodes: ReadonlyMap<string, number>) {
    this.#prefix = root
    for (const [path, bytes] of image) {
      const [folder, name] = this.#parent(join(root, path))
      const node = bytes === null ? emptyFolder() : { initial: bytes, changes: [], synced: 0 }
      folder.initial.set(name, node)
      folder.live.set(name, node)
      if (!isFolder(node)) this.#files.set(inodes.get(path) ?? 0, node)
    }
  }

  apply(change: DiskChange): void {
    if (change.kind === 'write' || change.kind === 'truncate') this.#files.get(change.file)?.changes.push(change)
    else if (change.kind === 'create') this.#create(change.file, change.path)
    else if (change.kind === 'sync') this.#syncFile(change.file)
    else if (change.kind === 'syncFolder') this.#syncFolder(change.path)
    else if (change.kind !== 'mark') this.#name(this.#namesOf(change))
  }

  #namesOf(change: Extract<DiskChange, { readonly path: string }>): (readonly [string, Node | null])[] {
    if (change.kind === 'makeFolder') return [[change.path, emptyFolder()]]
    if (change.kind === 'link') return [[change.to, this.#find(change.path)]]
    const gone = [change.path, null] as const
    return change.kind === 'rename' ? [gone, [change.to, this.#find(change.path)]] : [gone]
  }

  #create(inode: number, path: string): void {
    const file: FileNode = { initial: Buffer.alloc(0), changes: [], synced: 0 }
    this.#files.set(inode, file)
    this.#name([[path, file]])
  }

  #syncFile(inode: number): void {
    const file = this.#files.get(inode)
    if (file === undefined) return
    file.synced = file.changes.length
    this.#passJournal()
  }

  #syncFolder(path: string): void {
    const folder = path === this.#prefix ? this.root : this.#find(path)
    if (!isFolder(folder)) throw new Error(`${path} is no folder`)
    for (const change of folder.pending) change.isSynced = true
    folder.pending = []
    this.#passJournal()
  }

  #passJournal(): void {
    for (let at = this.names.length - 1; at >= 0; at--) {
      const change = this.names[at]
      if (change === undefined || change.isBeforeSync) return
      change.isBeforeSync = true
    }
  }

  #name(changes: readonly (readonly [string, Node | null])[]): void {
    const entries = changes.map(([path, node]) => {
      const [folder, name] = this.#parent(path)
      return { folder, name, node }
    })
    const change: NameChange = { entries, isSynced: false, isBeforeSync: false }
    this.names.push(change)
    for (const { folder, name, node } of entries) {
      if (node === null) folder.live.delete(name)
      else folder.live.set(name, node)
      folder.pending.push(change)
    }
  }

  #parent(path: string): [FolderNode, string] {
    const steps = path.slice(this.#prefix.length + 1).split('/')
    let folder = this.root
    for (const step of steps.slice(0, -1)) {
      const next = folder.live.get(step)
      if (next === undefined || !isFolder(next)) throw new Error(`${path} is in no folder of the history`)
      folder = next
    }
    return [folder, steps.at(-1) ?? '']
  }

  #find(path: string): Node {
    const [folder, name] = this.#parent(path)
    const node = folder.live.get(name)
    if (node === undefined) throw new Error(`the history has no ${path}`)
    return node
  }
}

function emptyFolder(): FolderNode {
  return { initial: new Map(), live: new Map(), pending: [] }
}

function join(root: string, path: string): string {
  return `${root}/${path}`
}
