import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import {
  contentSecurityPolicy,
  openerPolicy,
  type PolicyOptions,
  searchWorkerPath,
  searchWorkerPolicy,
} from '#core/api/contentSecurityPolicy.ts'
import { inlineHashes, sourceHash } from './inlineHashes.ts'
import { runtimeStyles } from './runtimeStyles.ts'
import { styleAttributes } from './styleAttributes.ts'

/** Moves style attributes of all pages into one sheet and links it where it is needed. */
async function withoutStyleAttributes(root: string, pages: readonly string[]): Promise<string[]> {
  const rewritten = await Promise.all(pages.map(async (page) => styleAttributes(await readFile(page, 'utf8'))))
  const rules = new Map(rewritten.flatMap((page) => [...page.rules]))
  const sheet = [...rules.keys()].sort().map((name) => rules.get(name))
  if (sheet.length === 0) return rewritten.map((page) => page.html)
  const text = `${sheet.join('\n')}\n`
  const file = `_astro/attributes.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`
  await mkdir(join(root, '_astro'), { recursive: true })
  await writeFile(join(root, file), text)
  return Promise.all(
    rewritten.map(async (page, index) => {
      if (page.rules.size === 0) return page.html
      const html = page.html.replace('</head>', `<link rel="stylesheet" href="/${file}"></head>`)
      await writeFile(pages[index] as string, html)
      return html
    }),
  )
}

/** The headers that Cloudflare's static assets send; the Node door builds the same from `csp.json`. */
function headersFile(policy: string, options: PolicyOptions): string {
  return [
    '/*',
    `  Content-Security-Policy: ${policy}`,
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    `  Cross-Origin-Opener-Policy: ${openerPolicy(options)}`,
    '  Permissions-Policy: camera=(), microphone=(), geolocation=()',
    '/_astro/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    searchWorkerPath,
    '  ! Content-Security-Policy',
    `  Content-Security-Policy: ${searchWorkerPolicy}`,
    '',
  ].join('\n')
}

/** After the build: hashes every inline script and style of the pages into `csp.json` {scripts, styles} and writes `_headers`, which lets Google's parts in where `google` is true. */
export function contentSecurity({ google }: { readonly google: boolean }): AstroIntegration {
  return {
    name: 'pelagos-content-security',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const pages: string[] = []
        for await (const page of glob('**/*.html', { cwd: root })) pages.push(join(root, page))
        const scripts = new Set<string>()
        const styles = new Set(runtimeStyles.map(sourceHash))
        for (const html of await withoutStyleAttributes(root, pages.sort())) {
          const found = inlineHashes(html)
          for (const hash of found.scripts) scripts.add(hash)
          for (const hash of found.styles) styles.add(hash)
        }
        const hashes = { scripts: [...scripts].sort(), styles: [...styles].sort() }
        await writeFile(join(root, 'csp.json'), `${JSON.stringify(hashes, null, 2)}\n`)
        const options = { upgrade: true, google }
        await writeFile(join(root, '_headers'), headersFile(contentSecurityPolicy(hashes, options), options))
        logger.info(`${hashes.scripts.length} inline scripts and ${hashes.styles.length} inline styles of ${pages.length} pages are hashed`)
      },
    },
  }
}
