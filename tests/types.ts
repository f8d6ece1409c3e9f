import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `node tests/types.ts ROOM…`: the types of each room's own files, by the room's own settings. TypeScript 7 is the native compiler, which takes a
 * tenth of the time; TypeScript 6 stays for the tools that read programs by its API. What a room imports is checked in the room that it
 * belongs to.
 */
const root = join(import.meta.dirname, '..')
const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-native/package.json')))

/** A message of the compiler, with the lines that explain it, and the file that it is about; none where it is about the settings. */
const message = /^(?:(?<file>\S[^(\n]*)\(\d+,\d+\): )?error TS\d+:.*(?:\n[ \t].*)*/gm

function errorsOf(room: string): readonly string[] {
  const { stdout, status, error } = spawnSync(process.execPath, [compiler, '-p', room, '--noEmit', '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  const messages = [...stdout.matchAll(message)]
  if (status !== 0 && messages.length === 0) return [`${room}: the compiler ended badly. ${error?.message ?? stdout}`]
  const isOwn = (file: string) => (room === '.' ? !file.includes('/') : file.startsWith(`${room}/`))
  return messages.flatMap(({ 0: text, groups }) => (groups?.file === undefined || isOwn(groups.file) ? [text] : []))
}

const errors = process.argv.slice(2).flatMap(errorsOf)
for (const text of errors) console.error(text)
process.exit(errors.length > 0 ? 1 : 0)
