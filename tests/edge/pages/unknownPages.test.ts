import { expect, test } from 'vitest'
import { limits } from '#core/limits/index.ts'
import { answerPage } from '../../../edge/pages/answerPage.ts'
import { makeTestStore } from '../helpers/testStore.ts'

/** A portal whose renderer writes the requested name and counts its pages. */
async function openPortal() {
  const { store, remove } = await makeTestStore()
  const clock = { ms: Date.parse('2026-11-22T12:00:00Z'), rendered: 0 }
  const ports = {
    pages: {
      render: async (_: Request, { unknown }: { readonly unknown?: { readonly name: string } }) => {
        clock.rendered += 1
        return new Response(`unknown ${unknown?.name}`, { status: 404 })
      },
      load: async () => undefined,
      inlineSources: { scripts: [], styles: [] },
      builtPaths: [],
    },
    pageCompressor: null,
    log: { info: () => undefined, error: () => undefined },
    site: async () => new Response('no page at this address', { status: 404 }),
    config: store.config,
    now: () => clock.ms,
    database: () => store.database,
  }
  const read = async (path: string) => {
    const response = await answerPage(new Request(`http://127.0.0.1${path}`), ports)
    return [response.status, await response.text()]
  }
  return { clock, read, remove }
}

test('NAV-17 a page for an unknown name is rendered once, however often it is requested', async () => {
  const { clock, read, remove } = await openPortal()
  const paths = ['/catalog/datasets/none', '/catalog/cruises/none', '/programs/none']
  for (const path of [...paths, ...paths, ...paths]) expect(await read(path)).toEqual([404, 'unknown none'])
  expect(clock.rendered).toBe(paths.length)
  await remove()
})

test('NAV-17 a flood of invented names renders few pages per minute; the others get the page for unknown addresses', async () => {
  const { clock, read, remove } = await openPortal()
  const most = limits.unknownPagesPerMinute
  for (let place = 0; place < most; place += 1) await read(`/catalog/datasets/none_${place}`)
  expect(await read('/catalog/datasets/one_more')).toEqual([404, 'no page at this address'])
  expect(await read(`/catalog/datasets/none_${most - 1}`)).toEqual([404, `unknown none_${most - 1}`])
  expect(clock.rendered).toBe(most)
  clock.ms += 60_000
  expect(await read('/catalog/datasets/one_more')).toEqual([404, 'unknown one_more'])
  await remove()
})
