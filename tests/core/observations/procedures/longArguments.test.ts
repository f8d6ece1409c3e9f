import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { numberOf } from '#core/observations/procedures/argumentValues.ts'
import { parseExec } from '#core/observations/procedures/exec.ts'
import { parseFields } from '#core/observations/procedures/fields.ts'
import { Problem } from '#core/request/Problem.ts'

/** Pieces that, many times over, made the former pattern try every way of parting them. */
const pieces = [
  ' ',
  '\n',
  "'",
  "''",
  '[',
  ']',
  "'[",
  "['",
  "'['",
  "', '",
  "'[',",
  ',',
  ' , ',
  ';',
  '; ',
  '@',
  '@a',
  '@a=',
  '@a = ',
  'N',
  "N'",
  'a',
  'a ',
  '1',
  '=',
  '.',
]
const ends = ['', "'", ']', "]'", ',', ';', 'x', '@', '\\']

/** The former pattern took 17 s for 3,200 blanks before a quote, and eight times that for twice as many: no test ever ended. */
function readOrRejected(text: string): void {
  try {
    parseExec(text)
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    expect(fault.message.length).toBeLessThan(300)
  }
}

describe('the work that the arguments of a procedure cause', () => {
  test('SEC-08 an EXEC of the maximum length is read or rejected, whatever it repeats', () => {
    for (const head of ['EXEC uspHead', 'EXEC uspHead tblA,', "EXEC uspHead '", 'EXEC', 'uspHead ', '']) {
      for (const piece of pieces) {
        for (const end of ends) {
          readOrRejected(`${head}${piece.repeat(limits.queryCharacters)}`.slice(0, limits.queryCharacters - end.length) + end)
        }
      }
    }
  })

  test('SEC-08 an EXEC that is longer than a query may be is rejected', () => {
    expect(() => parseExec(`EXEC uspHead ${' '.repeat(limits.queryCharacters)}'`)).toThrow('The query is longer than 20000 characters.')
    expect(parseExec(' '.repeat(100_000))).toBeNull()
  })

  test('SEC-08 any long mixture of characters is read or rejected', () => {
    const mixture = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(mixture, fc.integer({ min: 1, max: 3000 }), fc.constantFrom(...ends), (all, times, end) => {
        readOrRejected(`EXEC uspHead ${all.join('').repeat(times)}`.slice(0, limits.queryCharacters - 1) + end)
      }),
      { seed: 20_261_122, numRuns: 300 },
    )
  })

  test('SEC-08 a very long run of digits is a number or rejected', () => {
    const digits = '1'.repeat(limits.bodySizeBytes)
    for (const text of [
      `${digits}x`,
      `-${digits}`,
      `.${digits}x`,
      `${digits}.${digits}x`,
      `1e${digits}x`,
      `${' '.repeat(limits.bodySizeBytes)}x`,
    ]) {
      expect(() => numberOf('lat1', text)).toThrow('lat1 must be a number.')
    }
  })

  test('numbers are read as before', () => {
    for (const text of ['1', '+1', '-1.', '1.5', '.5', '-.5e3', '1e-3', '1.E+2', ' 7 ']) expect(numberOf('n', text)).toBe(Number(text))
    for (const text of ['', '.', 'e3', '1e', '0x1', '1_0', '1 2', 'Infinity', '--1']) expect(() => numberOf('n', text)).toThrow(Problem)
  })

  test('SEC-08 more fields than any table has are rejected', () => {
    expect(parseFields('a,'.repeat(limits.fieldsPerCall))).toHaveLength(limits.fieldsPerCall)
    expect(() => parseFields('a,'.repeat(limits.fieldsPerCall + 1))).toThrow('A call takes no more than 1000 fields.')
  })
})
