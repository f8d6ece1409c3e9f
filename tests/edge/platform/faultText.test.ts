import { afterAll, expect, test } from 'vitest'
import { users } from '../../../edge/database/schema/index.ts'
import { faultStack, faultText } from '../../../edge/platform/faultText.ts'
import { makeTestStore } from '../helpers/testStore.ts'

const { store, remove } = await makeTestStore()
afterAll(remove)

test('SEC-16 ERR-09 what is logged of a failed statement says what failed and why, and none of the values that it was given', async () => {
  await store.database.run("create trigger full before update on users begin select raise(abort, 'disk is full'); end")
  const fault = await store.database
    .update(users)
    .set({ firstName: 'Grace\n    at Hopper (navy:19:06)' })
    .catch((thrown: unknown) => thrown)
  expect(String(fault)).toContain('Grace')
  expect(faultText(fault)).toMatch(/^Failed query: update "users" set .* = \?.*disk is full/)
  expect(faultText(fault)).not.toContain('Grace')
  expect(faultStack(fault)).toMatch(/^at .*\n {4}at /)
  expect(faultStack(fault)).not.toContain('Hopper')
})

test('ERR-09 what is thrown is named, whatever it is', () => {
  const circle = new Error('first')
  circle.cause = new Error('second', { cause: circle })
  expect(faultText(circle)).toBe('first: second: first: second: first')
  expect([faultText('gone'), faultText(undefined), faultStack('gone')]).toEqual(['gone', 'undefined', ''])
  expect(faultStack(new RangeError())).toMatch(/^at /)
})
