import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const LINK = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)">/g

/** After the build: joins the many sheets that each page links, in their order, into one that pages with the same links share, so that a page is drawn after one fetch. */
export function pageStyles(): AstroIntegration {
  return {
    name: 'pelagos-page-styles',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        for await (const page of glob('**/*.html', { cwd: root })) await joinSheets(root, join(root, page))
      },
    },
  }
}

async function joinSheets(root: string, page: string): Promise<void> {
  const html = await readFile(page, 'utf8')
  const sheets = [...html.matchAll(LINK)].flatMap(([, sheet]) => sheet ?? [])
  if (sheets.length < 2) return
  const texts = await Promise.all([...new Set(sheets)].map((sheet) => readFile(join(root, sheet), 'utf8')))
  const joined = texts.join('\n')
  const file = `/_astro/page.${createHash('sha256').update(joined).digest('hex').slice(0, 8)}.css`
  await writeFile(join(root, file), joined)
  let isFirst = true
  const link = () => {
    const kept = isFirst ? `<link rel="stylesheet" href="${file}">` : ''
    isFirst = false
    return kept
  }
  await writeFile(page, html.replace(LINK, link))
}
