import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { Problem } from '#core/request/Problem.ts'
import { parseSelect } from '../../../../edge/query/sql/parser/parseSelect.ts'
import { StepBudget } from '../../../../edge/query/sql/parser/StepBudget.ts'
import { renderClickHouse } from '../../../../edge/query/sql/renderClickHouse.ts'
import { renderDuckDb } from '../../../../edge/query/sql/renderDuckDb.ts'
import { resolveSelect } from '../../../../edge/query/sql/resolveSelect.ts'
import { type LongText, largestWithin, longTexts } from './longTexts.ts'
import { known } from './tables.ts'

const located = ({ name }: { readonly name: string }) => [`/data/${name}.parquet`]
const clickHouse = { tableOf: ({ name }: { readonly name: string }) => name, hasStableDeviations: false, maxRows: 101 }

/** The Problem that was thrown, or null. Any other error is a bug. */
function rejection(run: () => unknown): Problem | null {
  try {
    run()
    return null
  } catch (fault) {
    if (fault instanceof Problem) return fault
    throw fault
  }
}

function stepsFor(text: string): number {
  const budget = new StepBudget(text.length)
  rejection(() => parseSelect(text, budget))
  return budget.taken
}

/** Parses and renders a text; returns why it was rejected. Parsing one of these in more than linear time would take hours. */
function answer(text: string): Problem | null {
  return rejection(() => {
    const resolved = resolveSelect(text, known)
    renderDuckDb(resolved, { observations: located, catalog: located })
    rejection(() => renderClickHouse(resolved, clickHouse))
  })
}

describe('the work that the text of a SELECT causes', () => {
  it.each(longTexts)('SEC-08 is bounded at any size, and at the greatest length, for $says', (kind: LongText) => {
    const largest = largestWithin(limits.queryCharacters, kind)
    const sizes = [20, 39, 41, 60, 100, 149, 151, 1000, largest].filter((size) => size <= largest)
    for (const size of sizes) {
      const rejected = answer(kind.text(size))
      expect(rejected?.message.length ?? 0).toBeLessThan(600)
    }
  })

  it.each(longTexts)('SEC-08 grows no faster than the text for $says', (kind: LongText) => {
    const half = kind.text(Math.floor(largestWithin(limits.queryCharacters / 2, kind)))
    const whole = kind.text(largestWithin(limits.queryCharacters, kind))
    expect(stepsFor(whole)).toBeLessThanOrEqual(2.2 * stepsFor(half) + 100)
    expect(stepsFor(whole)).toBeLessThan((limits.sqlStepsPerCharacter / 2) * whole.length)
  })

  it('SEC-08 is so small that 40 nested CASTs, which an exponential grammar never gets through, are read at once', () => {
    const { text } = longTexts[0] as LongText
    expect(answer(text(limits.sqlNesting))).toBeNull()
    expect(answer(text(limits.sqlNesting + 1))?.message).toBe(`The query nests deeper than ${limits.sqlNesting} parentheses.`)
    expect(stepsFor(text(limits.sqlNesting))).toBeLessThan(2.2 * stepsFor(text(limits.sqlNesting / 2)))
  })

  it('SEC-08 is bounded in columns and in the pattern of a LIKE', () => {
    const columns = (count: number) => `SELECT lat${',lat'.repeat(count - 1)} FROM tblSea`
    expect(answer(columns(limits.sqlColumns))).toBeNull()
    expect(answer(columns(limits.sqlColumns + 1))?.message).toBe('The query selects more than 1024 columns.')
    const like = (length: number) => `SELECT lat FROM tblSea WHERE link LIKE '${'a'.repeat(length)}'`
    expect(answer(like(limits.sqlPatternCharacters))).toBeNull()
    expect(answer(like(limits.sqlPatternCharacters + 1))?.message).toBe('The pattern of a LIKE has more than 4000 characters.')
  })

  it('SEC-08 rejects a text whose parsing takes more steps than its length can need', () => {
    const budget = new StepBudget(0)
    expect(() => parseSelect(`SELECT ${'lat,'.repeat(200)}lat FROM tblSea`, budget)).toThrow('The query takes too long to parse.')
  })

  it('SEC-08 any text is parsed or rejected within bounds, never another error', () => {
    const pieces = longTexts.flatMap((kind) => kind.text(3).split(' ')).concat(['é', '\u2028', '𝔸', '\\', '`', '|', '&', '!', '@', '#'])
    const joined = fc.array(fc.constantFrom(...pieces), { maxLength: 400 }).map((all) => `SELECT ${all.join(' ')}`)
    const repeated = fc
      .tuple(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 1000 }))
      .map(([all, times]) => `SELECT lat ${`${all.join(' ')} `.repeat(times)}`.slice(0, limits.queryCharacters))
    const any = fc.string({ unit: 'binary', maxLength: 2000 }).map((text) => `SELECT ${text}`)
    fc.assert(
      fc.property(fc.oneof(joined, repeated, any), (text) => {
        answer(text)
        expect(stepsFor(text)).toBeLessThanOrEqual(limits.sqlStepsPerCharacter * text.length)
      }),
      { seed: 20_261_122, numRuns: 600 },
    )
  })
})
