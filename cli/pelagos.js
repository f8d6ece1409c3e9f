#!/usr/bin/env node
// The entry point of the command line: plain JavaScript, so that a Node too old for main.ts gets the project's own Node or a clear sentence.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
/** Node runs TypeScript without a flag from 22.18 and 23.6 on. */
const runsTypeScript = major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)

if (runsTypeScript) {
  cacheCode()
  await import('./main.ts')
} else {
  const ownNode = fileURLToPath(new URL(`../node_modules/.bin/node${process.platform === 'win32' ? '.cmd' : ''}`, import.meta.url))
  if (existsSync(ownNode)) runWith(ownNode)
  else {
    process.stderr.write(
      `pelagos needs Node 22.18 or newer; this is ${process.versions.node}. Run "npm ci" in the project's folder: it brings one.\n`,
    )
    process.exitCode = 2
  }
}

/**
 * Keeps the compiled program in the user's own cache folder, from which it starts in half of the time. Never in the system's temporary
 * folder, where others could leave code. Where nothing can be written, Node goes on without.
 */
function cacheCode() {
  const { env, platform } = process
  const caches = (platform === 'win32' ? env.LOCALAPPDATA : env.XDG_CACHE_HOME) || join(homedir(), '.cache')
  module.enableCompileCache?.(join(caches, 'pelagos', 'code'))
}

/** @param {string} node */
function runWith(node) {
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit', shell: process.platform === 'win32' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', () => {
    process.stderr.write(`pelagos could not start ${node}. Run "npm ci" in the project's folder.\n`)
    process.exitCode = 2
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 2)
  })
}
