import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataPaths } from '#core/request/dataPaths.ts'

test('MAT-18 the documentation shows the call of a match in six languages', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../content/docs/match-up.md'), 'utf8')
  const samples = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].filter(([, , code = '']) => code.includes(dataPaths.match))
  expect(new Set(samples.map(([, language]) => language))).toEqual(new Set(['sh', 'python', 'r', 'julia', 'matlab', 'js']))
  for (const [, , code = ''] of samples) for (const name of ['variables', 'space']) expect(code).toContain(name)
})
