import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { styleAttributes } from './styleAttributes.ts'

const LINK = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)">/g

/**
 * After the build: gathers the sheets that each page links, in their order, into one. A page that matches one of `inline` (globs from the
 * site's root) carries it in itself and is drawn with its first packets; pages of one kind carry the same text, which the policy allows by
 * one hash. The others link one file that pages with the same sheets share, so that they are drawn after one more fetch.
 */
export function pageStyles({ inline }: { readonly inline: readonly string[] }): AstroIntegration {
  return {
    name: 'pelagos-page-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const [pages, inlined] = [await found(root, ['**/*.html']), new Set(await found(root, inline))]
        await moveStyleAttributes(root, pages)
        for (const page of pages) await gatherSheets(root, page, inlined.has(page))
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

async function gatherSheets(root: string, page: string, isInline: boolean): Promise<void> {
  const html = await readFile(join(root, page), 'utf8')
  const sheets = [...html.matchAll(LINK)].flatMap(([, sheet]) => sheet ?? [])
  if (sheets.length < (isInline ? 1 : 2)) return
  const texts = await Promise.all([...new Set(sheets)].map((sheet) => readFile(join(root, sheet), 'utf8')))
  const joined = texts.join('\n')
  let gathered = isInline ? `<style>${joined}</style>` : linkTo(await writeSheet(root, 'page', joined))
  const first = () => {
    const kept = gathered
    gathered = ''
    return kept
  }
  await writeFile(join(root, page), html.replace(LINK, first))
}

async function writeSheet(root: string, kind: string, text: string): Promise<string> {
  const file = `/_astro/${kind}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`
  await mkdir(join(root, '_astro'), { recursive: true })
  await writeFile(join(root, file), text)
  return file
}

const linkTo = (file: string) => `<link rel="stylesheet" href="${file}">`
