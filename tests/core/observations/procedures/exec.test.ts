import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExec } from '#core/observations/procedures/exec.ts'
import { Problem } from '#core/request/Problem.ts'

describe('procedure calls as text', () => {
  test('a call is read in any letter case, with quoted and bare arguments', () => {
    const call = parseExec("exec uspSpaceTime tblCOADS_Climatology, 'sst', '1', '3', 10, 30, 160, -140, 0, 0")
    expect(call).toEqual({
      name: 'uspSpaceTime',
      arguments: ['tblCOADS_Climatology', 'sst', '1', '3', '10', '30', '160', '-140', '0', '0'],
    })
    expect(parseExec('  EXECUTE [dbo].[uspSpaceTime] [tblA], *;')).toEqual({ name: 'uspSpaceTime', arguments: ['tblA', '*'] })
    expect(parseExec('EXEC uspDatasets')).toEqual({ name: 'uspDatasets', arguments: [] })
  })

  test('two quotes in quotes are one, and commas there part nothing', () => {
    expect(parseExec("EXEC uspCruiseByName 'O''Brien, N', N'x'")?.arguments).toEqual(["O'Brien, N", 'x'])
  })

  test('any text survives as a quoted argument', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 6 }), (texts) => {
        const text = `EXEC uspAny ${texts.map((each) => `'${each.replaceAll("'", "''")}'`).join(', ')}`
        expect(parseExec(text)?.arguments).toEqual(texts)
      }),
    )
  })

  test('a SELECT and other procedures are no calls', () => {
    for (const text of ['SELECT * FROM tblA', 'EXEC sp_who', 'execuspA', '', 'EXEC']) expect(parseExec(text)).toBeNull()
  })

  test('an unreadable call is rejected with a message', () => {
    for (const text of ["EXEC uspA 'open", 'EXEC uspA 1,', 'EXEC uspA ,1', "EXEC uspA 'a' 'b'", 'EXEC uspA 1; DROP TABLE x']) {
      expect(() => parseExec(text), text).toThrow(Problem)
    }
  })

  test('any text is read, rejected or recognized as not a call', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("'", ',', ' ', '[', ']', 'a', '@', '=', ';', 'N') }), (tail) => {
        try {
          parseExec(`EXEC uspA ${tail}`)
        } catch (error) {
          expect(error).toBeInstanceOf(Problem)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('PRC-09 known procedures need no EXEC; line breaks and blanks between arguments are fine', () => {
    const call = parseExec("uspAggregate 'tblA', 'sst', 'month', 10, -5.000000,\n5.000000, 0,\r\n 10, 0, 1  ")
    expect(call).toEqual({ name: 'uspAggregate', arguments: ['tblA', 'sst', 'month', '10', '-5.000000', '5.000000', '0', '10', '0', '1'] })
    expect(parseExec('uspUnheardOf 1')).toBeNull()
    expect(parseExec("EXEC uspCruiseByName 'KOK1606' ")?.arguments).toEqual(['KOK1606'])
  })

  test('PRC-15 a list of names in quotes is one argument', () => {
    expect(parseExec("exec uspValidate_Table_Variable '['tblA', 'tblB']', '['v', 'w']'")?.arguments).toEqual([
      "['tblA', 'tblB']",
      "['v', 'w']",
    ])
  })
})
