import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { Builds } from '../../../site/scripts/builds.ts'
import { openNodeDoor } from '../../edge/helpers/nodeDoor.ts'

const parent = mkdtempSync(join(tmpdir(), 'pelagos-builds-'))
afterAll(() => rmSync(parent, { recursive: true }))

let root: string
let builds: Builds
beforeEach(() => {
  root = mkdtempSync(join(parent, 'checkout-'))
  builds = new Builds(root)
})

const sources = (letter: string) => letter.repeat(64)
/** A build whose page and asset are named after its sources. */
async function madeOf(letter: string): Promise<string> {
  const folder = await builds.add(sources(letter), async (unfinished) => {
    mkdirSync(join(unfinished, 'dist/_astro'), { recursive: true })
    mkdirSync(join(unfinished, 'dist-pages'))
    writeFileSync(join(unfinished, 'dist/about.html'), `page ${letter}`)
    writeFileSync(join(unfinished, `dist/_astro/${letter}.js`), `script ${letter}`)
  })
  await builds.use(folder)
  return folder
}
const page = () => readFileSync(join(root, 'dist/about.html'), 'utf8')
const finished = () => readdirSync(join(root, '.builds')).filter((name) => name !== 'current')

test('a portal goes on with the pages and assets of its build while another is made and becomes current', async () => {
  await madeOf('a')
  const portal = await openNodeDoor({ PELAGOS_SITE_DIR: join(root, 'dist') })
  const bodies = async () => Promise.all(['/about', '/_astro/a.js'].map(async (path) => (await portal.door.send(path)).text()))
  expect(await bodies()).toEqual(['page a', 'script a'])
  await builds.add(sources('b'), async () => expect(await bodies()).toEqual(['page a', 'script a']))
  await madeOf('c')
  expect([page(), await bodies()]).toEqual(['page c', ['page a', 'script a']])
  await portal.close()
})

test('what a build has not finished is nobody’s site, and it leaves nothing when it fails', async () => {
  await madeOf('a')
  const failing = builds.add(sources('b'), async (folder) => {
    mkdirSync(join(folder, 'dist'))
    expect([page(), await builds.find(sources('b'))]).toEqual(['page a', null])
    throw new Error('no disk space')
  })
  await expect(failing).rejects.toThrow('no disk space')
  expect([page(), finished().length]).toEqual(['page a', 1])
})

test('sources that were built are not built again, whichever build is current', async () => {
  const first = await madeOf('a')
  await madeOf('b')
  expect(await builds.find(sources('a'))).toBe(first)
  await builds.use(first)
  expect(page()).toBe('page a')
})

test('a site that was built in place gives way to a build beside it', async () => {
  mkdirSync(join(root, 'dist'))
  writeFileSync(join(root, 'dist/about.html'), 'made in place')
  await madeOf('a')
  expect(page()).toBe('page a')
})

test('old builds go, but the current one, the newest two, and those of running portals', async () => {
  // Made in one moment, they are told apart by times of their own.
  let seconds = 0
  const oldest = await madeOf('a')
  await builds.hold(oldest, process.pid)
  const left = await madeOf('b')
  const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(ended, 'exit')
  await builds.hold(left, ended.pid ?? 0)
  for (const folder of [oldest, left, await madeOf('c'), await madeOf('d'), await madeOf('e')]) utimesSync(folder, ++seconds, seconds)
  mkdirSync(join(root, `.builds/unfinished-${ended.pid}-x`))
  await builds.prune()
  const kept = finished().map((name) => name[0])
  expect(kept.toSorted()).toEqual(['a', 'c', 'd', 'e'])
})
