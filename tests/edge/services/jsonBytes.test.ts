import { expect, test } from 'vitest'
import { jsonBytes } from '../../../edge/services/jsonBytes.ts'

const read = (value: unknown) => new TextDecoder('utf-8', { fatal: true }).decode(jsonBytes(value))
const frozen = Object.freeze({ name: 'Sømme “2° × 2°” 𝄞 \ud800', depth: null, list: [1, undefined] })
const other = Object.freeze({ long: 'x'.repeat(2_000_000) })

test.each([
  ['a list of frozen members', [frozen, other, frozen]],
  ['a list of all kinds of members', [1, frozen, null, undefined, 'two', { own: true }, [frozen], frozen]],
  ['an empty list', []],
  ['lists in an object', { counts: { Model: 2 }, variables: [frozen, frozen], none: [], left: undefined, 'a "name"': 3 }],
  ['an object of nothing', { left: undefined }],
  ['an object that speaks for itself', { toJSON: () => 'itself' }],
  ['a date', new Date(0)],
  ['a text', 'é'],
  ['null', null],
])('%s reads as JSON.stringify has it, the first time and again', (_, value) => {
  expect(read(value)).toBe(JSON.stringify(value))
  expect(read(value)).toBe(JSON.stringify(value))
})

test('nothing is no bytes', () => {
  expect(jsonBytes(undefined).byteLength).toBe(0)
})

test('a member that may still change is read anew each time', () => {
  const member = { count: 1 }
  expect(read([member])).toBe('[{"count":1}]')
  member.count = 2
  expect(read([member])).toBe('[{"count":2}]')
})
