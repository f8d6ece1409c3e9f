/**
 * Records the videos of the Help menu from a running portal: `node site/scripts/videos.ts [ADDRESS] [NAME ...]`, by default all of them from
 * http://127.0.0.1:8788. Needs a Chromium (PELAGOS_CHROMIUM, or Playwright's) and ffmpeg. Writes `site/public/videos/<name>.webm` and `.vtt`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { Film } from './videos/Film.ts'
import { scenes } from './videos/scenes.ts'

const MAX_BYTES = 2_000_000
const size = { width: 1280, height: 720 }
const folder = join(import.meta.dirname, '../public/videos')
const [address = 'http://127.0.0.1:8788', ...names] = process.argv.slice(2)

const clock = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)

function captions({ cues }: Film): string {
  return ['WEBVTT', ...cues.map(({ from, to, says }) => `${clock(from)} --> ${clock(to)}\n${says}`)].join('\n\n')
}

function encode(film: Film, name: string): void {
  const target = join(folder, `${name}.webm`)
  const picture = [
    '-vf',
    'fps=10,format=yuv420p',
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '38',
    '-b:v',
    '0',
    '-deadline',
    'realtime',
    '-cpu-used',
    '7',
    '-g',
    '150',
    '-an',
  ]
  const words = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', film.writeList(), ...picture, target]
  const { status, error } = spawnSync('ffmpeg', words, { stdio: 'inherit' })
  if (status !== 0) throw error ?? new Error(`ffmpeg ended with ${status}`)
  const bytes = statSync(target).size
  if (bytes > MAX_BYTES) throw new Error(`${target} has ${bytes} bytes; at most ${MAX_BYTES} are allowed`)
  writeFileSync(join(folder, `${name}.vtt`), `${captions(film)}\n`)
  process.stdout.write(`${name}: ${film.seconds.toFixed(0)} s, ${bytes} bytes\n`)
}

async function record(browser: Browser, name: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'pelagos-film-'))
  const context = await browser.newContext({
    baseURL: address,
    viewport: size,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  try {
    const film = new Film(await context.newPage(), scratch)
    await scenes[name]?.(film)
    encode(film, name)
  } finally {
    await context.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}

const executablePath = process.env.PELAGOS_CHROMIUM
const args = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-gpu-compositing']
const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) })
try {
  for (const name of names.length > 0 ? names : Object.keys(scenes)) await record(browser, name)
} finally {
  await browser.close()
}
