import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { type DocumentNode, ELEMENT_NODE, type ElementNode, parse, walkSync } from 'ultrahtml'
import { renderHtml } from './renderHtml.ts'
import { styleAttributes } from './styleAttributes.ts'

/** After the build: gathers the sheets that each built page links, in their order, into one that pages with the same sheets share, so that they are drawn after one more fetch. */
export function pageStyles(): AstroIntegration {
  return {
    name: 'pelagos-page-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const pages = await found(root, ['**/*.html'])
        await moveStyleAttributes(root, pages)
        for (const page of pages) await gatherSheets(root, page)
      },
    },
  }
}

async function found(root: string, patterns: readonly string[]): Promise<string[]> {
  const pages: string[] = []
  for await (const page of glob(patterns, { cwd: root })) pages.push(page)
  return pages.sort()
}

/** Moves the style attributes of all pages into one sheet and links it where it is needed. */
async function moveStyleAttributes(root: string, pages: readonly string[]): Promise<void> {
  const rewritten = await Promise.all(pages.map(async (page) => ({ page, ...styleAttributes(await readFile(join(root, page), 'utf8')) })))
  const rules = new Map(rewritten.flatMap((page) => [...page.rules]))
  if (rules.size === 0) return
  const sheet = [...rules.keys()].sort().map((name) => rules.get(name))
  const file = await writeSheet(root, 'attributes', `${sheet.join('\n')}\n`)
  for (const { page, html, rules } of rewritten) if (rules.size > 0) await writeFile(join(root, page), withSheet(html, file))
}

/** The page with another sheet, the last one in its head. */
function withSheet(html: string, href: string): string {
  const page: DocumentNode = parse(html)
  walkSync(page, (node) => {
    if (node.type === ELEMENT_NODE && node.name === 'head') node.children.push(...parse(`<link rel="stylesheet" href="${href}">`).children)
  })
  return renderHtml(page)
}

async function gatherSheets(root: string, path: string): Promise<void> {
  const page: DocumentNode = parse(await readFile(join(root, path), 'utf8'))
  const links = sheetLinks(page)
  const [first, ...others] = links
  if (first === undefined || others.length === 0) return
  const sheets = [...new Set(links.map(({ attributes }) => attributes.href ?? ''))]
  first.attributes.href = await writeSheet(root, 'page', await joinSheets(root, sheets))
  for (const link of others) remove(link)
  await writeFile(join(root, path), renderHtml(page))
}

/** The links to sheets of the build, in their order. */
function sheetLinks(page: DocumentNode): readonly ElementNode[] {
  const links: ElementNode[] = []
  walkSync(page, (node) => {
    if (node.type !== ELEMENT_NODE || node.name !== 'link') return
    if (node.attributes.rel === 'stylesheet' && node.attributes.href?.startsWith('/_astro/')) links.push(node)
  })
  return links
}

function remove(link: ElementNode): void {
  const { parent } = link
  if ('children' in parent) parent.children = parent.children.filter((node: unknown) => node !== link)
}

async function joinSheets(root: string, sheets: readonly string[]): Promise<string> {
  return (await Promise.all(sheets.map((sheet) => readFile(join(root, sheet), 'utf8')))).join('\n')
}

async function writeSheet(root: string, kind: string, text: string): Promise<string> {
  const file = `/_astro/${kind}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`
  await mkdir(join(root, '_astro'), { recursive: true })
  await writeFile(join(root, file), text)
  return file
}
