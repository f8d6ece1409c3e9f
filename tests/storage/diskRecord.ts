/** A change of a disk as faultyDisk.c noted it. Paths are absolute, `file` is an inode. */
export type DiskChange =
  | { readonly kind: 'create'; readonly file: number; readonly path: string }
  | { readonly kind: 'write'; readonly file: number; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly file: number; readonly size: number }
  | { readonly kind: 'sync'; readonly file: number }
  | { readonly kind: 'rename' | 'link'; readonly path: string; readonly to: string }
  | { readonly kind: 'unlink' | 'makeFolder' | 'removeFolder' | 'syncFolder'; readonly path: string }
  | { readonly kind: 'mark'; readonly text: string }

const HEAD_BYTES = 40

interface Head {
  readonly file: number
  readonly offset: number
  readonly size: number
  readonly first: Buffer
  readonly second: Buffer
}

/** What each number of faultyDisk.c's `kind` stands for. */
const kinds: Readonly<Record<number, (head: Head) => DiskChange>> = {
  1: ({ file, first }) => ({ kind: 'create', file, path: String(first) }),
  2: ({ file, offset, second }) => ({ kind: 'write', file, offset, bytes: second }),
  3: ({ file, size }) => ({ kind: 'truncate', file, size }),
  4: ({ file }) => ({ kind: 'sync', file }),
  5: ({ first, second }) => ({ kind: 'rename', path: String(first), to: String(second) }),
  6: ({ first, second }) => ({ kind: 'link', path: String(first), to: String(second) }),
  7: ({ first }) => ({ kind: 'unlink', path: String(first) }),
  8: ({ first }) => ({ kind: 'makeFolder', path: String(first) }),
  9: ({ first }) => ({ kind: 'removeFolder', path: String(first) }),
  10: ({ first }) => ({ kind: 'syncFolder', path: String(first) }),
  11: ({ first }) => ({ kind: 'mark', text: String(first) }),
}

/** The changes of a record, in their order. */
export function readRecord(record: Buffer): DiskChange[] {
  const changes: DiskChange[] = []
  for (let at = 0; at < record.length; ) {
    const kind = record.readUInt32LE(at)
    const [firstLength, secondLength] = [record.readUInt32LE(at + 4), record.readUInt32LE(at + 8)]
    const [file, offset, size] = [16, 24, 32].map((place) => Number(record.readBigUInt64LE(at + place))) as [number, number, number]
    const from = at + HEAD_BYTES
    const first = record.subarray(from, from + firstLength)
    const second = record.subarray(from + firstLength, from + firstLength + secondLength)
    const read = kinds[kind]
    if (read === undefined) throw new Error(`the record holds an unknown change ${kind} at ${at}`)
    changes.push(read({ file, offset, size, first, second }))
    at = from + firstLength + secondLength
  }
  return changes
}
