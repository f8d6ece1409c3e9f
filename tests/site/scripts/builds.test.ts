import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { builtAddress } from '#core/api/builtAddress.ts'
import { Builds } from '../../../site/scripts/builds.ts'
import { openNodePortal } from '../../edge/helpers/nodePortal.ts'

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
  const portal = await openNodePortal({ PELAGOS_SITE_DIR: join(root, 'dist') })
  const bodies = async () => Promise.all(['/about', '/_astro/a.js'].map(async (path) => (await portal.api.send(path)).text()))
  expect(await bodies()).toEqual(['page a', 'script a'])
  await builds.add(sources('b'), async () => expect(await bodies()).toEqual(['page a', 'script a']))
  await madeOf('c')
  expect([page(), await bodies()]).toEqual(['page c', ['page a', 'script a']])
  await portal.close()
})

test('settings need no new build: portals with other addresses serve the same files, each with its own', async () => {
  const folder = await madeOf('a')
  const files = ['about.html', '_astro/a.js'].map((name) => join(folder, 'dist', name))
  writeFileSync(files[0] ?? '', `<link rel="canonical" href="${builtAddress}/about">`)
  const built = files.map((file) => readFileSync(file, 'utf8'))
  const origins = ['http://127.0.0.1:8799', 'http://localhost:8800']
  for (const PELAGOS_PUBLIC_URL of origins) {
    const portal = await openNodePortal({
      PELAGOS_SITE_DIR: join(root, 'dist'),
      PELAGOS_PUBLIC_URL,
      PELAGOS_SUPPORT_ADDRESS: 'help@example.org',
    })
    expect(await (await portal.api.send('/about')).text()).toContain(`href="${PELAGOS_PUBLIC_URL}/about"`)
    expect(await (await portal.api.send('/api/user/settings')).json()).toMatchObject({ supportAddress: 'help@example.org' })
    await portal.close()
  }
  expect([files.map((file) => readFileSync(file, 'utf8')), await builds.find(sources('a'))]).toEqual([built, folder])
})

test('a build is the same under every setting: none is in its fingerprint, and none of its sources reads the environment', () => {
  const project = join(import.meta.dirname, '../../..')
  const script = `console.log(await (await import('./site/scripts/fingerprint.ts')).siteFingerprint('.'))`
  const fingerprint = (settings: Readonly<Record<string, string>>) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: project,
      env: { ...process.env, ...settings },
      encoding: 'utf8',
    })
  const readme = readFileSync(join(project, 'README.md'), 'utf8')
  const all = Object.fromEntries(
    [...readme.matchAll(/^\| .*$/gm)].flatMap(([row]) => row.match(/\bPELAGOS_[A-Z0-9_]+\b/g) ?? []).map((name) => [name, 'another']),
  )
  expect(Object.keys(all).length).toBeGreaterThan(30)
  expect(fingerprint({ ...all, PORT: '4150' })).toBe(fingerprint({}))
  const pages = ['core', 'components', 'site/src', 'site/integrations']
  const paths = execFileSync('git', ['ls-files', ...pages], { cwd: project, encoding: 'utf8' }).split('\n')
  const reading = paths.filter(
    (path) => /\.(ts|tsx|astro|js)$/.test(path) && readFileSync(join(project, path), 'utf8').includes('process.env.'),
  )
  // It serves `npm run dev` alone, and the other replaces the name of the environment by what it is in a build.
  expect(reading).toEqual(['site/integrations/devViews.ts', 'site/integrations/storePages.ts'])
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
  // Created within one moment, they are given distinct times.
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
  const remaining = finished().map((name) => name[0])
  expect(remaining.toSorted()).toEqual(['a', 'c', 'd', 'e'])
})
