import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { catalogMarks, sampleMark } from '#core/portal/defaultCatalog.ts'

/** Guides that lead through the default catalog: a portal without it has their sections about no data set alone. */
const TOURS = /^documentation\/(?:python|r|julia|matlab)\//

const NOTHING = /(?!)/g

/** As many different data sets in one section make it one about the default catalog. */
const MIN_NAMES = 3

/**
 * Marks what the documentation of a built site says of the default catalog, so that a portal without it can show names of its own. Done after
 * the search index is made, whose words are those that people search for.
 */
export async function markDefaults(root: string, site: string): Promise<void> {
  const names = await defaultNames(root)
  const dataset = new RegExp(`(tbl)?(${names.datasets.join('|')})`, 'g')
  // The name of a cruise may begin those of its data sets.
  const cruise = names.cruises.length === 0 ? NOTHING : new RegExp(`\\b(?:${names.cruises.join('|')})\\b`, 'g')
  const paths: string[] = []
  for await (const path of glob('documentation/**/*.html', { cwd: site })) paths.push(path)
  const pages = await Promise.all(
    paths.map(async (path) => {
      const html = await readFile(join(site, path), 'utf8')
      const isDefault = (section: string) => {
        const named = new Set(section.match(dataset))
        // Drawing goes on with what the sections before it have read.
        if (TOURS.test(path)) return named.size > 0 || section.startsWith('<h2 id="draw"')
        return named.size >= MIN_NAMES && !path.startsWith('documentation/api/')
      }
      return { path, html, ...withMarkedSections(html, isDefault) }
    }),
  )
  const addressOf = (path: string) => `/${path.replace(/\/index\.html$/, '')}`
  const left = new Set(pages.flatMap(({ path, ids }) => ids.map((id) => `${addressOf(path)}#${id}`)))
  for (const { path, html, marked } of pages) {
    const whole = marked
      .replaceAll(/<li><a href="([^"#]*)(#[^"]+)">[^<]*<\/a><\/li>/g, (entry, page: string, anchor: string) =>
        left.has((page || addressOf(path)) + anchor) ? inDefault(entry) : entry,
      )
      .replaceAll(dataset, (name, isTable: string | undefined) => sampleMark(isTable === undefined ? 'dataset' : 'table', name))
      .replaceAll(cruise, (name) => sampleMark('cruise', name))
      .replaceAll(/\bsst\b|(?<=variable=)nitrate\b/g, (name) => sampleMark('variable', name))
      .replaceAll(/\bmonth(?=, lat)/g, (name) => sampleMark('time', name))
    if (whole !== html) await writeFile(join(site, path), whole)
  }
}

/** A page with the sections between marks that are to be left out, and the anchors of these. */
function withMarkedSections(
  html: string,
  isDefault: (section: string) => boolean,
): { readonly marked: string; readonly ids: readonly string[] } {
  const end = html.indexOf('</article>')
  const sections = html.slice(0, end).split(/(?=<h2 id=)/)
  const ids: string[] = []
  const marked = sections.map((section, index) => {
    const id = /^<h2 id="([^"]*)"/.exec(section)?.[1]
    if (id === undefined || !isDefault(section)) return section
    ids.push(id)
    // The text ends before what follows the last section in the article.
    const [text = '', ...more] = index === sections.length - 1 ? section.split(/(?=<\/div>\s*(?:<nav|$))/) : [section]
    return inDefault(text) + more.join('')
  })
  return { marked: marked.join('') + html.slice(end), ids }
}

const inDefault = (html: string): string => catalogMarks.default.begin + html + catalogMarks.default.end

async function defaultNames(root: string): Promise<{ readonly datasets: readonly string[]; readonly cruises: readonly string[] }> {
  const files: { readonly shortName: string; readonly cruises?: readonly { readonly name: string }[] }[] = []
  for await (const path of glob('content/catalog/*/dataset.json', { cwd: root }))
    files.push(JSON.parse(await readFile(join(root, path), 'utf8')))
  const longestFirst = (all: readonly string[]) => [...new Set(all)].sort((a, b) => b.length - a.length)
  return {
    datasets: longestFirst(files.map(({ shortName }) => shortName)),
    cruises: longestFirst(files.flatMap(({ cruises = [] }) => cruises.map(({ name }) => name))),
  }
}
