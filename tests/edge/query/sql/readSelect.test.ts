import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { resolveSelect } from '../../../../edge/query/sql/resolveSelect.ts'
import { plainTree } from './plainTree.ts'
import { known } from './tables.ts'

interface Resolved {
  readonly text: string
  readonly tree: unknown
}

/** Texts of client libraries, of our own tests and of the fuzz writer, with the trees that node-sql-parser 5.4 and our first resolver made of them. */
const resolved = readFileSync(new URL('../../../fixtures/sql/resolvedSelects.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): Resolved => JSON.parse(line))

describe('the reader of SELECTs', () => {
  it('API-44 understands every text as the parser before it did', () => {
    expect(resolved.length).toBeGreaterThan(200)
    for (const { text, tree } of resolved) expect(plainTree(resolveSelect(text, known).query), text).toEqual(tree)
  })
})
