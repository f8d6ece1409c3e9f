import { expect, test } from 'vitest'
import { spelledAddresses } from '#core/text/spelledAddresses.ts'

test('addresses of people are spelled out wherever they are in a data set, and nothing else changes', () => {
  const spelled = 'ada.sailor [at] ship [dot] example [dot] org'
  const given = {
    description: 'Ask [Ada](mailto:ada.sailor@ship.example.org) or <ada.sailor@ship.example.org>.',
    metadata: '{"contact_email":"ada.sailor@ship.example.org"}',
    references: ['https://www.npmjs.com/package/@neaps/tide-database', 'mailto:ada.sailor@ship.example.org, 10 @ 5 m', null, 3],
  }
  expect(spelledAddresses(given)).toEqual({
    description: `Ask Ada (${spelled}) or ${spelled}.`,
    metadata: `{"contact_email":"${spelled}"}`,
    references: ['https://www.npmjs.com/package/@neaps/tide-database', `${spelled}, 10 @ 5 m`, null, 3],
  })
})

test('a long text without an address is read once', () => {
  const text = `${'a.'.repeat(200_000)}@`
  expect(spelledAddresses(text)).toBe(text)
})

test.each([
  ['a.b@c.org@d.org', 'a.b [at] c [dot] org@d.org'],
  ['see /x@y.org, x@y, x@y..org and x@y.org.', 'see /x@y.org, x@y, x@y..org and x [at] y [dot] org.'],
  ['](mailto:x@y.org)', '](x [at] y [dot] org)'],
])('%s becomes %s', (text, spelled) => expect(spelledAddresses(text)).toBe(spelled))
