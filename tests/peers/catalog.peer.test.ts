import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildCatalog } from '../../edge/tools/catalogBuild/buildCatalog.ts'
import { outsideData } from '../helpers/outsideData.ts'

const root = join(import.meta.dirname, '../..')
const committed = join(root, 'content/catalog')
const sourceFolder = outsideData('open')
const scratch = mkdtempSync(join(tmpdir(), 'pelagos-catalog-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()

test.runIf(sourceFolder)('the default catalog is rebuilt from its sources byte for byte', async () => {
  const outputFolder = join(scratch, 'catalog')
  cpSync(committed, outputFolder, { recursive: true, filter: (path) => !path.includes('observations') && !path.endsWith('computed.json') })
  await buildCatalog({
    sourceFolder: sourceFolder ?? '',
    catalogFolder: committed,
    outputFolder,
    homeFolder: join(scratch, 'home'),
    says: () => undefined,
  })
  expect(filesIn(outputFolder)).toEqual(filesIn(committed))
  const changed = filesIn(committed).filter((path) => !readFileSync(join(outputFolder, path)).equals(readFileSync(join(committed, path))))
  expect(changed).toEqual([])
  const [home, published] = [join(scratch, 'home'), join(root, 'site/public/data')]
  expect(filesIn(home)).toEqual(filesIn(published))
  for (const path of filesIn(home)) expect(readFileSync(join(home, path)).equals(readFileSync(join(published, path))), path).toBe(true)
})

test('what the repository carries of the default catalog stays under 20 MB', () => {
  const sizeBytes = execFileSync('git', ['ls-files', '-z', 'content/catalog'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '')
    .reduce((sum, path) => sum + readFileSync(join(root, path)).length, 0)
  expect(sizeBytes).toBeGreaterThan(1_000_000)
  expect(sizeBytes).toBeLessThan(20_000_000)
})
