import { existsSync, watch } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A program writes a workbook in several steps, after which it is whole. */
const SETTLED_MS = 300

/**
 * Watches files from now on: gives each that has changed, whenever it has, until the signal ends it. Folders are watched, since many programs put
 * a new file in the place of the old one.
 */
export function watchFiles(paths: readonly string[], signal: AbortSignal): AsyncIterable<string> {
  const byName = new Map(paths.map((path) => [resolve(path), path]))
  const changed = new Set<string>()
  let resume = (): void => undefined
  const watchers = [...new Set([...byName.keys()].map((path) => dirname(path)))].map((folder) =>
    watch(folder, (_, name) => {
      const path = name === null ? undefined : byName.get(resolve(folder, basename(name)))
      if (path === undefined) return
      changed.add(path)
      resume()
    }),
  )
  const end = () => {
    for (const watcher of watchers) watcher.close()
    resume()
  }
  signal.addEventListener('abort', end, { once: true })
  const untilWoken = () =>
    new Promise<void>((done) => {
      resume = done
    })
  return untilStopped(changed, untilWoken, signal)
}

async function* untilStopped(changed: Set<string>, untilWoken: () => Promise<void>, signal: AbortSignal): AsyncGenerator<string> {
  while (!signal.aborted) {
    if (changed.size === 0) await untilWoken()
    if (signal.aborted) return
    await wait(SETTLED_MS)
    const [path] = changed
    if (path === undefined) continue
    changed.delete(path)
    if (existsSync(path)) yield path
  }
}
