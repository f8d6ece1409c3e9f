import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { programFile } from '#core/catalog/ProgramFile.ts'

const folder = join(import.meta.dirname, '../../../content/programs')
const programs = readdirSync(folder).map((name) => programFile.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))

test('the eight programs and the synthetic demonstration exist; the first three have a sponsor', () => {
  expect(programs.map(({ key }) => key)).toEqual([
    'amt',
    'bats',
    'bios-scope',
    'c-comp',
    'cbiomes',
    'demonstration',
    'gradients',
    'hot',
    'scope',
  ])
  expect(programs.filter(({ sponsors }) => sponsors.length > 0).map(({ key }) => key)).toEqual(['cbiomes', 'gradients', 'scope'])
  expect(programs.filter(({ synthetic }) => synthetic).map(({ key }) => key)).toEqual(['demonstration'])
})
