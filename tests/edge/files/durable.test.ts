import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeFolder, placeFile, removePartials, writeDurably } from '../../../edge/files/durable.ts'

const root = mkdtempSync(join(tmpdir(), 'pelagos-durable-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let folder = root
beforeEach(() => {
  folder = mkdtempSync(join(root, 'case-'))
})

async function* failing() {
  yield new TextEncoder().encode('half')
  throw new Error('the source ended')
}

test('a file is written completely, replaces the older one and leaves no other file', async () => {
  const path = join(folder, 'name.json')
  await writeDurably(path, 'first', 0o600)
  await writeDurably(path, new TextEncoder().encode('second'))
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['second', ['name.json']])
})

test('a file whose source fails halfway stays as it was', async () => {
  const path = join(folder, 'name.csv')
  await writeDurably(path, 'old')
  await expect(writeDurably(path, failing())).rejects.toThrow('the source ended')
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['old', ['name.csv']])
})

test('a file that cannot be renamed leaves no other file', async () => {
  mkdirSync(join(folder, 'taken'))
  writeFileSync(join(folder, 'taken', 'inside'), '')
  await expect(writeDurably(join(folder, 'taken'), 'bytes')).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['taken'])
})

test('a folder is created with its missing parents, and an existing one is left alone', async () => {
  await makeFolder(join(folder, 'a', 'b', 'c'), 0o700)
  await makeFolder(join(folder, 'a', 'b', 'c'))
  expect(statSync(join(folder, 'a', 'b', 'c')).isDirectory()).toBe(true)
})

test('a file that is placed never replaces another', async () => {
  writeFileSync(join(folder, 'one'), '1')
  writeFileSync(join(folder, 'two'), '2')
  await placeFile(join(folder, 'one'), join(folder, 'three'))
  await expect(placeFile(join(folder, 'one'), join(folder, 'two'))).rejects.toThrow()
  expect(['one', 'two', 'three'].map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(['1', '2', '1'])
})

test('what killed writers left is removed, what is being written stays, and so does everything else', async () => {
  const [old, young, other] = ['.name.json.0123abcd.part', '.name.json.4567abcd.part', 'name.part']
  for (const name of [old, young, other]) writeFileSync(join(folder, name), '')
  for (const name of [old, other]) utimesSync(join(folder, name), 1000, 1000)
  await removePartials(folder, 2_000_000)
  expect(readdirSync(folder).toSorted()).toEqual([young, other])
  await removePartials(join(folder, 'nowhere'), 0)
  expect(existsSync(join(folder, 'nowhere'))).toBe(false)
})
