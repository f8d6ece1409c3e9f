import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { programFile } from '#core/catalog/ProgramFile.ts'

const folder = join(import.meta.dirname, '../../../content/programs')
const programs = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => programFile.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))

test('PRG-03 PRG-04 the ten programs exist; three have a foundation as sponsor', () => {
  expect(programs.map(({ key }) => key)).toEqual([
    'amt',
    'argo',
    'bats',
    'bios-scope',
    'c-comp',
    'cbiomes',
    'geotraces',
    'gradients',
    'hot',
    'scope',
  ])
  expect(programs.filter(({ sponsors }) => sponsors.length > 0).map(({ key }) => key)).toEqual(['cbiomes', 'gradients', 'scope'])
})

test('PRG-03 every program leads to its own site, and each has a drawing that loads nothing', () => {
  expect(programs.filter(({ link }) => !link?.startsWith('https://'))).toEqual([])
  for (const { key, logo } of programs) {
    expect(existsSync(join(folder, logo)), key).toBe(true)
    expect(readFileSync(join(folder, logo), 'utf8'), key).not.toMatch(/href|url\(|<script|style=/)
  }
})
