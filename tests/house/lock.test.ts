import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface Package {
  readonly version?: string
  readonly resolved?: string
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
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(ranges).toEqual([])
})

test('the lock names no host, so that any mirror serves it', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([])
})
