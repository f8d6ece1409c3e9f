import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { procedures } from '#core/observations/procedures/index.ts'
import { articleOf } from '../../../site/src/information/article.ts'
import { procedureGroups } from '../../../site/src/pages/documentation/_procedures.ts'
import { startPortal, type TestPortal } from '../../helpers/portal.ts'
import { codeOf, curlRequests, namedCalls, textsOf } from './guideCode.ts'

const folder = join(import.meta.dirname, '../../../content/guide')
const guides = readdirSync(folder).map((file) => ({ name: file.replace('.md', ''), text: readFileSync(join(folder, file), 'utf8') }))
const languages = ['python', 'r', 'julia', 'matlab'] as const

let portal: TestPortal
let key: string
beforeAll(async () => {
  portal = await startPortal()
  key = await portal.makeApiKey()
})
afterAll(() => portal.stop())

/** How many rows the portal answers to a path, as a program with a key asks. */
async function rowsOf(path: string, hasKey = true): Promise<{ readonly status: number; readonly body: string; readonly rows: number }> {
  const response = await fetch(`${portal.url}${path}`, hasKey ? { headers: { Authorization: `Api-Key ${key}` } } : {})
  const body = await response.text()
  return { status: response.status, body, rows: body.trim().split('\n').length - 1 }
}

describe('the guides', () => {
  test.each(languages)('INF-03 everything that the guide for %s asks for is answered with rows', async (language) => {
    const guide = guides.find(({ name }) => name === language)?.text ?? ''
    const texts = textsOf(codeOf(guide, language))
    expect(texts.length).toBeGreaterThan(6)
    for (const text of texts) {
      const { status, body, rows } = await rowsOf(`/api/data/query?${new URLSearchParams({ query: text })}`)
      expect(`${status} ${rows > 0 ? 'rows' : body}`, text).toBe('200 rows')
    }
  })

  test('INF-03 each guide goes from a key to a first table, a subset and a match', () => {
    for (const language of languages) {
      const { headings, html } = articleOf(guides.find(({ name }) => name === language)?.text ?? '')
      const parts = ['Get a key', 'Connect', 'Find a data set', 'A first table', 'A subset in space and time', 'Colocalize', 'Draw']
      expect(headings.map(({ text }) => text)).toEqual(expect.arrayContaining(parts))
      expect(html).toContain('href="/apikeymanagement"')
      expect(html).toContain('uspMatch')
    }
  })

  test('INF-03 methods of the Python client are called as they are, and their request is answered', async () => {
    const calls = namedCalls(codeOf(guides.find(({ name }) => name === 'python')?.text ?? '', 'python'), 'space_time')
    expect(calls).toHaveLength(1)
    for (const { table = '', variable = '', ...bounds } of calls) {
      const query = new URLSearchParams({ spName: 'uspSpaceTime', tableName: table, fields: variable, ...bounds })
      expect(await rowsOf(`/api/data/sp?${query}`)).toMatchObject({ status: 200, rows: 900 })
    }
  })

  test('INF-03 every curl of the guides is answered; without a key only what is open to anyone', async () => {
    const requests = curlRequests(codeOf(guides.find(({ name }) => name === 'http')?.text ?? '', 'sh'))
    expect(requests.length).toBeGreaterThan(5)
    for (const { path, hasKey } of requests) {
      expect((await rowsOf(path, hasKey)).status, path).toBe(200)
      if (hasKey) expect((await rowsOf(path, false)).status, path).toBe(401)
    }
  })
})

test('INF-03 the page of procedures has every procedure once', () => {
  const listed = procedureGroups(procedures).flatMap(({ list }) => list.map(({ name }) => name))
  expect(listed.toSorted()).toEqual(procedures.map(({ name }) => name).toSorted())
})
