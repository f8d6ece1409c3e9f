import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSelect } from '../../../../edge/query/size/parseSelect.ts'

describe('the text of a SELECT', () => {
  test('API-49 brackets, comments, schemas, TOP and every comparison are read', () => {
    const parsed = parseSelect(
      "select top 10 [time], t.lat /* where */ from [dbo].[tblX] where [time] >= '2016-01-01' AND t.lat<-5.5 -- west\n and lon BETWEEN -10 and 1e1 and (depth = 5) and sst is not null order by time desc, lat;",
    )
    expect(parsed).toEqual({
      table: 'tblX',
      columns: ['time', 'lat'],
      top: 10,
      bounds: [
        { axis: 'time', sign: '>=', value: '2016-01-01' },
        { axis: 'lat', sign: '<', value: -5.5 },
        { axis: 'lon', sign: '>=', value: -10 },
        { axis: 'lon', sign: '<=', value: 10 },
        { axis: 'depth', sign: '=', value: 5 },
      ],
      outsideLon: null,
    })
  })

  test('anything beyond one table and AND is not understood', () => {
    for (const text of [
      '',
      'SELECT',
      'SELECT * FROM',
      'SELECT * FROM a, b',
      'SELECT count(*) FROM a',
      'SELECT * FROM a WHERE lat > 1 OR lat < 0',
      'SELECT * FROM a WHERE NOT lat > 1',
      'SELECT * FROM a WHERE sst > 1',
      'SELECT * FROM a WHERE lat > (SELECT 1)',
      'SELECT * FROM a UNION SELECT * FROM b',
      'SELECT * FROM a; DELETE FROM a',
      'SELECT * FROM a GROUP BY lat',
      "SELECT * FROM a WHERE lat > '",
      'SELECT * FROM a WHERE (lon > 1 OR lat < 0)',
      'DELETE FROM a',
    ]) {
      expect([text, parseSelect(text)]).toEqual([text, null])
    }
  })

  test('no text makes it throw or take long', () => {
    const words = [
      'SELECT',
      '*',
      'FROM',
      'a',
      'WHERE',
      'lat',
      '>',
      '1',
      'AND',
      '(',
      ')',
      "'",
      '--',
      '/*',
      '[',
      ']',
      'OR',
      'lon',
      'BETWEEN',
      ',',
      '.',
      ';',
      '\0',
    ]
    fc.assert(fc.property(fc.array(fc.constantFrom(...words), { maxLength: 60 }), (tokens) => parseSelect(tokens.join(' ')) !== undefined))
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => parseSelect(`SELECT * FROM a WHERE ${text}`) !== undefined))
    const started = performance.now()
    for (const piece of ['(', "'", '/*', '[', '- ', 'lat > 1 AND ', '/* ']) parseSelect(`SELECT * FROM a WHERE ${piece.repeat(5000)}`)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})
