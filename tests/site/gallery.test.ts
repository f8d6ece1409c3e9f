import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datasetSearchPath } from '#core/catalog/pagePaths.ts'
import { decompose } from '../../site/scripts/gallery/decomposition.ts'
import { analyses } from '../../site/scripts/gallery/index.ts'
import { correlation, deviation, mean } from '../../site/scripts/gallery/statistics.ts'
import type { GalleryResults } from '../../site/src/gallery/figures.ts'
import { notebookOf } from '../../site/src/gallery/notebook.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { codeOf, textsOf } from './information/guideCode.ts'

const folder = join(import.meta.dirname, '../../content/gallery')
const slugs = ['getting-started-cruise-plan', 'getting-started-cruise-map', 'seaflow-time-series-decomposition', 'compare-sst-data']
const textOf = (slug: string) => readFileSync(join(folder, `${slug}.md`), 'utf8')
const resultsOf = (slug: string) => JSON.parse(readFileSync(join(folder, `${slug}.json`), 'utf8')) as GalleryResults

let portal: TestPortal
let key: string
beforeAll(async () => {
  portal = await startPortal()
  key = await portal.makeApiKey()
})
afterAll(() => portal.stop())

describe('the gallery', () => {
  test('INF-06 it has its four pages, each with an analysis', () => {
    expect(readdirSync(folder).filter((name) => name.endsWith('.md'))).toEqual(slugs.toSorted().map((slug) => `${slug}.md`))
    expect(Object.keys(analyses)).toEqual(slugs)
  })

  test.each(slugs)('INF-06 the figures and tables of %s are what the default catalog gives today', async (slug) => {
    expect(await analyses[slug]?.()).toEqual(resultsOf(slug))
  })

  test.each(slugs)('INF-06 %s shows each of its figures, with words for those who do not see it, and names the data of it', (slug) => {
    const text = textOf(slug)
    const named = /datasets: \[(.*)\]/.exec(text)?.[1]?.split(', ') ?? []
    for (const [name, figure] of Object.entries(resultsOf(slug).figures)) {
      expect(text).toContain(`{figure ${name}}`)
      expect(figure.alt.length).toBeGreaterThan(60)
      expect(named).toEqual(expect.arrayContaining([...figure.datasets]))
      for (const dataset of figure.datasets) expect(text.includes(`tbl${dataset}`) || text.includes('uspCruiseTrajectory')).toBe(true)
    }
    for (const name of Object.keys(resultsOf(slug).tables)) expect(text).toContain(`{table ${name}}`)
  })

  test.each(slugs)(
    'the data sets of %s are linked as searches of the catalog, which every portal answers, and which find them',
    async (slug) => {
      const linked = [...textOf(slug).matchAll(/\]\(\/([^)]*)\)/g)].map(([, path]) => path ?? '')
      expect(linked.filter((path) => path.startsWith('catalog/'))).toEqual([])
      const datasets = [...new Set(Object.values(resultsOf(slug).figures).flatMap((figure) => figure.datasets))]
      for (const name of datasets) {
        const { pathname, search } = new URL(datasetSearchPath(name), portal.url)
        expect([pathname, (await fetch(`${portal.url}${pathname}${search}`)).status]).toEqual(['/catalog', 200])
        const found = await (await fetch(`${portal.url}/api/catalog/searchcatalog${search}`)).json()
        expect(found).toContainEqual(expect.objectContaining({ Short_Name: name }))
      }
    },
  )

  test.each(slugs)('INF-06 everything that the code of %s asks for is answered with rows', async (slug) => {
    const texts = textsOf(codeOf(textOf(slug), 'python'))
    expect(texts.length).toBeGreaterThan(0)
    for (const query of texts) {
      const response = await fetch(`${portal.url}/api/data/query?${new URLSearchParams({ query })}`, {
        headers: { Authorization: `Api-Key ${key}` },
      })
      expect(`${response.status} ${(await response.text()).split('\n').length > 3}`, query).toBe('200 true')
    }
  })

  test.each(slugs)('INF-06 the notebook of %s has its code in order after the connection, and links that lead to the portal', (slug) => {
    const { nbformat, cells } = notebookOf(textOf(slug).replace(/^---[\s\S]*?---\n/, ''), 'https://pelagos.example')
    const code = cells.filter((cell) => cell.cell_type === 'code').map(({ source }) => source)
    expect(nbformat).toBe(4)
    expect(cells[0]).toMatchObject({ cell_type: 'markdown', source: expect.stringMatching(/^# /) })
    expect(code[0]).toContain('PORTAL = "https://pelagos.example"')
    const plain = (text: string) => text.replaceAll(/\n+/g, '\n').trim()
    expect(plain(code.slice(1).join('\n'))).toBe(plain(codeOf(textOf(slug), 'python')))
    expect(JSON.stringify(cells)).not.toMatch(/\]\(\/|\{figure/)
    expect(new Set(cells.map(({ id }) => id)).size).toBe(cells.length)
  })
})

test('INF-06 a series is the sum of its parts, and a plain season on a straight line is found as it was put in', () => {
  const season = [3, 2, 1, 0, -1, -2, -3, -2, -1, 0, 1, 2]
  const values = Array.from({ length: 96 }, (_, month) => 10 + 0.05 * month + (season[month % 12] ?? 0))
  const parts = decompose(values)
  for (const month of [6, 40, 89]) {
    expect((parts.trend[month] ?? 0) + (parts.season[month] ?? 0) + (parts.rest[month] ?? 0)).toBeCloseTo(values[month] ?? 0, 10)
    expect(parts.trend[month]).toBeCloseTo(10 + 0.05 * month, 10)
    expect(parts.season[month]).toBeCloseTo(season[month % 12] ?? 0, 10)
    expect(parts.rest[month]).toBeCloseTo(0, 10)
  }
  expect(parts.trend.slice(0, 6).every(Number.isNaN)).toBe(true)
})

test('INF-06 mean, deviation and correlation are those of the textbook', () => {
  expect(mean([1, 2, Number.NaN, 3])).toBe(2)
  expect(deviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(2.13809, 5)
  expect(correlation([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 12)
  expect(correlation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 12)
})
