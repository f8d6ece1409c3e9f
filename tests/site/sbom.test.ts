import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeSbom } from '../../site/scripts/sbom.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'pelagos-sbom-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Component {
  readonly name: string
  readonly version: string
  readonly hashes: readonly { readonly alg: string; readonly content: string }[]
}

test('a build lists every package that it is made of with its SHA-512, alike for the same lock', async () => {
  for (const name of ['package.json', 'package-lock.json']) await copyFile(join(root, name), join(folder, name))
  await writeSbom(folder)
  const text = readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')
  const { components } = JSON.parse(text) as { components: readonly Component[] }
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  const listed = new Set(components.map(({ name, version }) => `${name} ${version}`))
  expect(Object.entries(dependencies).filter(([name, version]) => !listed.has(`${name} ${version}`))).toEqual([])
  expect(components.filter(({ hashes }) => !hashes?.some(({ alg }) => alg === 'SHA-512')).map(({ name }) => name)).toEqual([])
  expect(components.map(({ name }) => name)).not.toContain('vitest')
  await writeSbom(folder)
  expect(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')).toBe(text)
})
