import { SourceMap } from 'node:module'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { sourcePlace } from '#core/text/sourcePlace.ts'

const source = Array.from(
  { length: 40 },
  (_, at) => `export function f${at}(depth: number): number {\n  return depth * ${at} // ${'m'.repeat(at)}\n}`,
).join('\n')

test('ERR-12 every place of a built file is the one in the source that Node’s own reader of source maps finds', async () => {
  const { code, map } = await transformWithOxc(source, 'depth.ts', { sourcemap: true })
  if (!map) throw new Error('no source map was made')
  const known = new SourceMap(map as unknown as ConstructorParameters<typeof SourceMap>[0])
  let found = 0
  for (const [line, text] of code.split('\n').entries())
    for (let column = 0; column < text.length; column++) {
      const entry = known.findEntry(line, column)
      if (!('generatedLine' in entry) || entry.generatedLine !== line) continue
      found += 1
      expect([line, column, sourcePlace(map, { line: line + 1, column: column + 1 })]).toEqual([
        ...[line, column],
        { file: entry.originalSource, line: entry.originalLine + 1, column: entry.originalColumn + 1 },
      ])
    }
  expect(found).toBeGreaterThan(1000)
})

test('ERR-12 a place behind the end, and a map that is none, lead nowhere', () => {
  const place = { line: 1, column: 1 }
  expect(sourcePlace({ sources: ['a.ts'], mappings: 'AAAA' }, place)).toEqual({ file: 'a.ts', line: 1, column: 1 })
  expect(sourcePlace({ sources: ['a.ts'], mappings: 'AAAA' }, { line: 9, column: 1 })).toBeNull()
  for (const mappings of ['', ';;;', 'A', 'ACAA'])
    expect([mappings, sourcePlace({ sources: ['a.ts'], mappings }, place)]).toEqual([mappings, null])
})
