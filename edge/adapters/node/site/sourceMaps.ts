import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '#core/limits/errors.ts'
import { type SourceMapText, sourcePlace } from '#core/text/sourcePlace.ts'
import { codesOf } from '../../../platform/storageError.ts'

const WINDOW_MS = 60_000

/**
 * Finds file and line of the source that a line of a stack came from, by the source maps that the build left beside the site; null for a
 * script without one. Reads no more than `limits.sourceMapsPerMinute` maps, since anybody may send a line that names a script.
 */
export function openSourceMaps(siteFolder: string, now: () => number = Date.now): (stackLine: string) => Promise<string | null> {
  const folder = join(`${siteFolder}-pages`, 'maps')
  let [windowEndsAt, read] = [0, 0]
  return async (stackLine) => {
    // The name alone: it cannot lead out of the folder.
    const [, name, line, column] = /\/([\w.-]{1,100}\.js):(\d{1,9}):(\d{1,9})/.exec(stackLine) ?? []
    if (name === undefined) return null
    if (now() >= windowEndsAt) [windowEndsAt, read] = [now() + WINDOW_MS, 0]
    if (++read > limits.sourceMapsPerMinute) return null
    const map = await readMap(join(folder, `${name}.map`))
    const place = map === null ? null : sourcePlace(map, { line: Number(line), column: Number(column) })
    return place === null ? null : `${place.file}:${place.line}:${place.column}`
  }
}

async function readMap(path: string): Promise<SourceMapText | null> {
  try {
    if ((await stat(path)).size > limits.sourceMapBytes) return null
    return JSON.parse(await readFile(path, 'utf8')) as SourceMapText
  } catch (fault) {
    if (!codesOf(fault).includes('ENOENT')) throw fault
    return null
  }
}
