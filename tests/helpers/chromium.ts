import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/**
 * What headless Chromium needs to draw WebGL on any machine and to stay off the network. SwiftShader is for WebGL alone: pages that it puts
 * together too come at two frames a second instead of sixty.
 */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
  // As a desktop draws letters, so that pictures are the same from every build.
  '--font-render-hinting=slight',
]

/** The build for use without a window comes first: it is the same engine, and opens pages in half the processor time. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of a Chromium: PELAGOS_CHROMIUM, the system's, or Playwright's; `undefined` where there is none. Never installs. */
export function findChromium(): string | undefined {
  const named = process.env.PELAGOS_CHROMIUM
  if (named) return named
  return [...places, chromium.executablePath()].find((path) => path !== '' && existsSync(path))
}

/** The path of a Chromium, installed first where none is found: Playwright's own download, else Debian's package as root. Says what it does. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('No Chromium found: installing one for the browser tests.')
  const attempts: [string, string[]][] = [
    ['playwright', ['install', 'chromium']],
    ['apt-get', ['update']],
    ['apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-dejavu-core']],
    ['apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core']],
  ]
  for (const [command, words] of attempts) {
    console.log(`  ${command} ${words.join(' ')}`)
    spawnSync(command, words, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 })
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error('No Chromium could be installed. Install one and name it in PELAGOS_CHROMIUM.')
}
