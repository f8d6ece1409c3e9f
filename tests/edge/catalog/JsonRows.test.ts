import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonRows } from '../../../edge/catalog/JsonRows.ts'

const read = ({ bytes }: { readonly bytes: Uint8Array }) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)

test('any rows in any order read as JSON.stringify writes them', () => {
  const lists = fc.array(fc.jsonValue({ stringUnit: 'binary' }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(lists, fc.array(fc.nat(7), { maxLength: 12 }), (values, chosen) => {
      const rows = new JsonRows(values.map((value) => JSON.stringify(value)))
      const places = chosen.map((place) => place % values.length)
      const found = places.map((place) => values[place])
      expect(read(rows.list(places))).toBe(JSON.stringify(found))
      expect(read(rows.list(places, '{"counts":{"°":1},"rows":', '}'))).toBe(JSON.stringify({ counts: { '°': 1 }, rows: found }))
    }),
  )
})

test('a row is parsed on demand, and the caller may change it', () => {
  const rows = new JsonRows<{ name: string }>(['{"name":"Sømme “2° × 2°” 𝄞"}', '{"name":"other"}'])
  rows.at(0).name = 'changed'
  expect([rows.at(0), rows.at(1)]).toEqual([{ name: 'Sømme “2° × 2°” 𝄞' }, { name: 'other' }])
})

test('without rows it is an empty list', () => {
  expect(read(new JsonRows([]).list([]))).toBe('[]')
})
