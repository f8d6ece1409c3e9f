import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodePackages } from './nodePackages.ts'

interface Package {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  readonly dev?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, '../..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Package> }

/** The lock's entry that a package at `place` gets when it asks for `name`, found as Node finds it: in the nearest node_modules. */
function resolvedFrom(place: string, name: string): Package | undefined {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]
    if (found || folder === '') return found
  }
}

test('the lock holds every platform’s optional packages, so that npm ci works on Linux, macOS and Windows', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !resolvedFrom(place, name)?.version)
      .map((name) => `${place || 'the project'} wants ${name}`),
  )
  expect(missing).toEqual([])
})

test('every pin in package.json is one exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  const ranges = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^(npm:typescript@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(ranges).toEqual([])
})

test('the lock names no host, so that any mirror serves it', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([])
})

test('the lock names a SHA-512 for every package', () => {
  const without = Object.entries(packages).filter(([place, { integrity }]) => place !== '' && !integrity?.startsWith('sha512-'))
  expect(without).toEqual([])
})

test('just the packages of allowScripts run anything when they are installed, and npm refuses all others', () => {
  const withScript = Object.entries(packages).flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript ? [place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)] : [],
  )
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { allowScripts: Record<string, boolean> }
  expect([...new Set(withScript)].toSorted()).toEqual(Object.keys(allowScripts).toSorted())
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^strict-allow-scripts=true$/m)
})

test('Node comes from the packages whose programs were looked into, and the installed one is that program', () => {
  const locked = Object.entries(packages).flatMap(([place, { version, integrity }]) =>
    /^node_modules\/node-(bin-)?(linux|darwin|win|aix|sunos)\b/.test(place)
      ? [{ name: place.slice('node_modules/'.length), version, integrity }]
      : [],
  )
  expect(locked).toEqual(
    nodePackages.map(({ name, version, integrity }) => ({ name, version, integrity })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )
  const installed = nodePackages.filter(({ name }) => existsSync(join(root, 'node_modules', name)))
  expect(installed.length).toBeGreaterThan(0)
  for (const { name, program, sha256 } of installed) {
    const bytes = readFileSync(join(root, 'node_modules', name, program))
    expect(createHash('sha256').update(bytes).digest('hex'), name).toBe(sha256)
  }
})
