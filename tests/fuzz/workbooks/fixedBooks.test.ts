import { expect, test } from 'vitest'
import { Random } from '../Random.ts'
import { fixedRun } from './fixedBooks.ts'

test('CLI-02 correcting a workbook twice keeps every other cell, comment, style, formula, sheet and part', async () => {
  for (let seed = 0; seed < 12; seed++) {
    const { lost, compared, changed } = await fixedRun(new Random(20_261_124 + seed))
    expect(lost, `seed ${seed}`).toEqual([])
    expect(compared).toBeGreaterThan(0)
    expect(changed).toBeGreaterThan(0)
  }
})
