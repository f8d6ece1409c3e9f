import { describe, expect, test } from 'vitest'
import { procedureCalls } from './clientProcedures.ts'
import { selectCalls } from './clientSelects.ts'
import { alice, apiKeyOf, signedIn, type TestedApi, withQuery } from './TestedApi.ts'

/** What the client libraries that people have send, word by word. */
export function clientsSuite(api: TestedApi): void {
  let key: Promise<{ Authorization: string }> | undefined
  const ask = async (query: string) => {
    key ??= signedIn(api, alice).then((session) => apiKeyOf(api, session))
    return api.send(withQuery('/api/data/query', { query, servername: 'rainier' }), {
      headers: { ...(await key), 'User-Agent': 'python-requests/2.32' },
    })
  }
  describe('client libraries', () => {
    for (const { method, text, columns, rows, first } of [...procedureCalls, ...selectCalls]) {
      test(`${method}: ${text.replace(/\s+/g, ' ').slice(0, 60)}`, async () => {
        const response = await ask(text)
        const body = await response.text()
        expect([response.status, response.headers.get('Content-Type')], body.slice(0, 300)).toEqual([200, 'text/plain; charset=utf-8'])
        const table = cellsOf(body)
        if (rows === 0) return expect(body).toBe('\n')
        expect(table.length - 1, body.slice(0, 300)).toBeGreaterThan(0)
        if (rows !== 'some') expect(table.length - 1).toBe(rows)
        if (columns !== null) expect(table[0]).toEqual(columns)
        for (const [name, wanted] of Object.entries(first ?? {})) {
          expect([name, table[1]?.[(table[0] ?? []).indexOf(name)]]).toEqual([name, expect.stringMatching(wanted)])
        }
      })
    }
  })
}

/** The cells of a CSV by line; quoted cells may hold commas, quotes and newlines. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, bare = '', end] of text.trimEnd().matchAll(/(?:"((?:[^"]|"")*)"|([^,\n"]*))(,|\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === '\n') lines.push([])
    if (end === '') break
  }
  return lines
}
