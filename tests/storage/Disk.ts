import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CONTROL_BYTES = 4096
const modes = { off: 0, records: 1, fails: 2, kills: 3 } as const

/** The calls that may fail, as faultyDisk.c numbers them. */
const callKinds = { opens: 1, writes: 2, syncs: 4, names: 8, sizes: 16, reads: 32 } as const
export type CallKind = keyof typeof callKinds
export const callKindNames = ['opens', 'writes', 'syncs', 'names', 'sizes', 'reads'] as const satisfies readonly CallKind[]

/** The errors that a disk answers, as Linux numbers them. */
export const diskErrors = { EIO: 5, ENOSPC: 28, EDQUOT: 122 } as const
export type DiskError = keyof typeof diskErrors

/** Which calls fail. */
export interface Failure {
  readonly kind: CallKind
  readonly error: DiskError
  /** The calls of this kind that still succeed. */
  readonly after: number
  /** Every later call too, until the disk is mended. */
  readonly forGood: boolean
}

/** Which change of the disk is the last one of a process, counted from 0. */
export interface Kill {
  readonly at: number
  /** A write is made by half. */
  readonly isTorn: boolean
  /** The process that makes the change alone, or all of its group. */
  readonly isGroup: boolean
}

/** Where the parts of a disk that fails are. */
const placesIn = (folder: string) => ({
  root: join(folder, 'root'),
  control: join(folder, 'control'),
  log: join(folder, 'log'),
  marks: join(folder, 'marks'),
  library: join(folder, 'faultyDisk.so'),
})

/** Compiles the library into a new folder and answers that. Needs gcc. */
export function makeDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pelagos-disk-'))
  const { root, control, log, marks, library } = placesIn(folder)
  const source = fileURLToPath(new URL('./faultyDisk.c', import.meta.url))
  execFileSync('gcc', ['-O2', '-Wall', '-shared', '-fPIC', '-o', library, source, '-ldl', '-lpthread'])
  mkdirSync(root)
  writeFileSync(control, new Uint8Array(CONTROL_BYTES))
  for (const path of [log, marks]) writeFileSync(path, '')
  return folder
}

/** The environment of a process whose files below `root` are on the disk that fails. */
export function diskEnvironment(folder: string): Record<string, string> {
  const { root, control, log, marks, library } = placesIn(folder)
  return {
    LD_PRELOAD: library,
    PELAGOS_DISK_ROOT: root,
    PELAGOS_DISK_CONTROL: control,
    PELAGOS_DISK_LOG: log,
    PELAGOS_DISK_MARKS: marks,
  }
}

/** The switches of the disk, for the process that works on it. */
export class Disk {
  readonly root: string
  readonly #control: number
  readonly #marks: number
  readonly #places: ReturnType<typeof placesIn>

  constructor(folder: string) {
    this.#places = placesIn(folder)
    this.root = this.#places.root
    this.#control = openSync(this.#places.control, 'r+')
    this.#marks = openSync(this.#places.marks, 'a')
  }

  /** From now on every change is recorded, from an empty record on. */
  record(): void {
    this.mend()
    truncateSync(this.#places.log, 0)
    this.#switch(modes.records)
  }

  /** The record so far. */
  recorded(): Buffer {
    return readFileSync(this.#places.log)
  }

  /** Puts a mark into the record. */
  mark(text: string): void {
    writeSync(this.#marks, text)
  }

  /** From now on calls are counted, and fail as configured. */
  fail(failure: Failure | null): void {
    if (failure === null) this.#plan([0, 0, 0], 0)
    else this.#plan([callKinds[failure.kind], diskErrors[failure.error], Number(failure.forGood)], failure.after)
    this.resume()
  }

  /** Which change will be the last one, once `beginKill` is called; null counts them alone. */
  planKill(kill: Kill | null): void {
    this.mend()
    if (kill === null) this.#plan([0, 0, 0], -1)
    else this.#plan([0, Number(kill.isTorn), Number(kill.isGroup)], kill.at)
  }

  /** From now on changes are counted. */
  beginKill(): void {
    this.#switch(modes.kills)
  }

  /** How many changes were counted. */
  changes(): number {
    return this.seen().opens
  }

  /** Nothing fails any more, and nothing is recorded. */
  mend(): void {
    this.#switch(modes.off)
  }

  /** Goes on failing after `mend`, where it stood. */
  resume(): void {
    this.#switch(modes.fails)
  }

  /** How many calls failed since `fail`. */
  failed(): number {
    return Number(readFileSync(this.#places.control).readBigUInt64LE(24))
  }

  /** How many calls of each kind there were since `fail`. */
  seen(): Record<CallKind, number> {
    const control = readFileSync(this.#places.control)
    const counts = callKindNames.map((kind, at) => [kind, Number(control.readBigUInt64LE(32 + 8 * at))])
    return Object.fromEntries(counts) as Record<CallKind, number>
  }

  /** Removes everything below the root. */
  clear(): void {
    rmSync(this.root, { recursive: true, force: true })
    mkdirSync(this.root)
  }

  #plan([kinds, error, forGood]: readonly [number, number, number], after: number): void {
    const plan = Buffer.alloc(CONTROL_BYTES - 4)
    plan.writeUInt32LE(kinds, 0)
    plan.writeUInt32LE(error, 4)
    plan.writeUInt32LE(forGood, 8)
    plan.writeBigInt64LE(BigInt(after), 12)
    writeSync(this.#control, plan, 0, plan.length, 4)
  }

  #switch(mode: number): void {
    const word = Buffer.alloc(4)
    word.writeUInt32LE(mode)
    writeSync(this.#control, word, 0, word.length, 0)
  }
}
