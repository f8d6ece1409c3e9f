import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { styleAttributes } from './styleAttributes.ts'

const LINK = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)">/g

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
  for (const { page, html, rules } of rewritten)
    if (rules.size > 0)
      await writeFile(
        join(root, page),
        html.replace('</head>', () => `${linkTo(file)}</head>`),
      )
}

async function gatherSheets(root: string, page: string): Promise<void> {
  const html = await readFile(join(root, page), 'utf8')
  const sheets = sheetsOf(html)
  if (sheets.length < 2) return
  await writeFile(join(root, page), replaceSheets(html, linkTo(await writeSheet(root, 'page', await joinSheets(root, sheets)))))
}

const sheetsOf = (html: string): string[] => [...new Set([...html.matchAll(LINK)].flatMap(([, sheet]) => sheet ?? []))]

async function joinSheets(root: string, sheets: readonly string[]): Promise<string> {
  return (await Promise.all(sheets.map((sheet) => readFile(join(root, sheet), 'utf8')))).join('\n')
}

/** Puts the text where the first sheet was linked, and nothing where the others were. */
function replaceSheets(html: string, text: string): string {
  let isFirst = true
  return html.replace(LINK, () => {
    const put = isFirst ? text : ''
    isFirst = false
    return put
  })
}

async function writeSheet(root: string, kind: string, text: string): Promise<string> {
  const file = `/_astro/${kind}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`
  await mkdir(join(root, '_astro'), { recursive: true })
  await writeFile(join(root, file), text)
  return file
}

const linkTo = (file: string) => `<link rel="stylesheet" href="${file}">`
