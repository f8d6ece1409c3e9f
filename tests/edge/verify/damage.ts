import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'

/** Files that a damaged one can be mistaken for. */
export interface Others {
  /** Of another data set. */
  readonly foreign: string
  /** Of an earlier version of the same. */
  readonly earlier: string
}

function flip(path: string, at: (length: number) => number): void {
  const bytes = readFileSync(path)
  const place = at(bytes.length)
  bytes[place] = (bytes[place] ?? 0) ^ 4
  writeFileSync(path, bytes)
}

/** Ways in which a stored file can turn into something else. */
export const damages: Readonly<Record<string, (path: string, others: Others) => void>> = {
  'all zeros': (path) => writeFileSync(path, Buffer.alloc(statSync(path).size)),
  'zeros from its middle on': (path) => {
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill(0, bytes.length >> 1))
  },
  'cut in half': (path) => truncateSync(path, statSync(path).size >> 1),
  'cut to nothing': (path) => truncateSync(path, 0),
  'one bit of its head': (path) => flip(path, () => 1),
  'one bit of its first page': (path) => flip(path, () => 40),
  'one bit of its data': (path) => flip(path, (length) => length >> 2),
  'one bit of its footer': (path) => flip(path, (length) => length - 60),
  'one bit, its time set back': (path) => {
    const { atime, mtime } = statSync(path)
    flip(path, (length) => length >> 1)
    utimesSync(path, atime, mtime)
  },
  'another data set’s file': (path, { foreign }) => copyFileSync(foreign, path),
  'an earlier version’s file': (path, { earlier }) => copyFileSync(earlier, path),
  'bytes appended': (path) => writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from('more')])),
  missing: (path) => rmSync(path),
  'a folder': (path) => {
    rmSync(path)
    mkdirSync(path)
  },
  'a link to another file': (path, { foreign }) => {
    rmSync(path)
    symlinkSync(foreign, path)
  },
  'a link to nothing': (path) => {
    rmSync(path)
    symlinkSync(`${path}.nowhere`, path)
  },
}

/** Takes a file's permissions away, which stops everybody but the superuser. */
export function takePermissions(path: string): void {
  chmodSync(path, 0)
}
