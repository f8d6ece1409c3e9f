import { describe, expect, test } from 'vitest'
import { freshAddress, type TestedApi } from './TestedApi.ts'

/** A message that may be sent. */
export const message = { name: 'Ada Lovelace', email: 'ada@example.org', message: 'Is there chlorophyll\nbefore 1997?' } as const

/** Writes to the team as the contact page does. */
export function writeToTeam(
  api: TestedApi,
  body: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return api.send('/api/user/contactus', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...api.from(freshAddress()), ...headers },
    body: JSON.stringify(body),
  })
}

/** What people who write to the team are answered. */
export function contactSuite(api: TestedApi): void {
  describe('messages to the team', () => {
    test.each([
      ['a message', message],
      ['INF-08 a nomination', { ...message, dataset_name: 'HOT CTD', dataset_url: 'https://hot.example.org' }],
      ['a nomination whose fields are empty', { ...message, dataset_name: '', dataset_url: '' }],
      ['what a program filled in that fills every field', { ...message, website: 'https://spam.example' }],
    ])('API-32 %s is answered OK', async (_, body) => {
      const response = await writeToTeam(api, body)
      expect([response.status, await response.text()]).toEqual([200, 'OK'])
    })

    test.each([
      ['no name', { ...message, name: ' ' }],
      ['no message', { ...message, message: '' }],
      ['no address', { ...message, email: 'ada' }],
      ['two addresses', { ...message, email: 'ada@example.org, bob@example.org' }],
      ['a line end in the address', { ...message, email: 'ada@example.org\r\nBcc: all@example.org' }],
      ['a line end in the name', { ...message, name: 'Ada\r\nBcc: all@example.org' }],
      ['a line separator in the name', { ...message, name: 'Ada\u2028Bcc: all@example.org' }],
      ['a line end in the data set’s name', { ...message, dataset_name: 'HOT\nX: y' }],
      ['NUL in the data set’s address', { ...message, dataset_url: 'https://hot.example\0' }],
      ['more than 10,000 characters', { ...message, message: 'x'.repeat(10_001) }],
    ])('API-32 %s is rejected', async (_, body) => {
      expect((await writeToTeam(api, body)).status).toBe(400)
    })

    test('SEC-17 one address cannot fill the team’s mailbox', async () => {
      const from = api.from(freshAddress())
      const statuses: number[] = []
      for (let call = 0; call < 40; call += 1) statuses.push((await writeToTeam(api, message, from)).status)
      expect(statuses[0]).toBe(200)
      expect(statuses.at(-1)).toBe(429)
    })
  })
}
