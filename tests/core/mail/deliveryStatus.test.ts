import { expect, test } from 'vitest'
import { readDeliveryStatus } from '#core/mail/deliveryStatus.ts'

const head = 'To: b+x@example.org\nContent-Type: multipart/report; report-type="delivery-status"; boundary=B\n\n'
const status = (groups: string) => `${head}--B\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; a\n\n${groups}\n--B--\n`

test('NTF-07 each recipient for whom delivery failed is read, with its status and what the server said', () => {
  const groups = 'Action: Failed\nStatus: 5.2.2\n\nAction: delayed\nStatus: 4.0.0\n\nAction: failed\nDiagnostic-Code: smtp; 550\n\tgone'
  expect(readDeliveryStatus(status(groups))).toEqual({ addresses: ['b+x@example.org'], failures: ['5.2.2', 'smtp; 550 gone'] })
})

test('NTF-07 addresses are read from each header that names them', () => {
  const message = 'Delivered-To: one@example.org\nX-Original-To: <two@example.org>\nTo: "A, B" <three@example.org>,\n four@example.org\n\n'
  expect(readDeliveryStatus(message).addresses.toSorted()).toEqual(['four', 'one', 'three', 'two'].map((name) => `${name}@example.org`))
})

test('NTF-07 only the first part of a status counts, whatever the returned message holds', () => {
  const returned = '--B\nContent-Type: message/delivery-status\n\nAction: failed\n'
  expect(readDeliveryStatus(`${status('Action: delayed')}${returned}`).failures).toEqual([])
})

test.each([
  ['colons', ':'.repeat(262_144)],
  ['signs of addresses', `To: ${'a@'.repeat(131_000)}`],
  ['words', `To: ${'a'.repeat(262_000)}`],
  ['empty lines', status('\n'.repeat(262_000))],
  ['folded lines', `To: a\n${' \n'.repeat(131_000)}`],
  ['delimiters', `${head}${'--B\n'.repeat(65_000)}`],
  ['parts', `${head}${'--B\nContent-Type: text/plain\n\n'.repeat(9000)}`],
  ['fields', `${head}--B\nContent-Type: message/delivery-status\n\n${'a:b\n'.repeat(65_000)}`],
  ['parameters', `Content-Type: multipart/report${';a'.repeat(131_000)}\n\n`],
])('NTF-07 SEC-18 a quarter of a megabyte of %s is read within the time of a test', (_, message) => {
  expect(readDeliveryStatus(message).failures).toEqual([])
})
