import { createHash } from 'node:crypto'

/** The source expression that allows exactly this text: `sha256-` and the digest in base 64. */
export function sourceHash(text: string): string {
  return `sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}`
}

/** The hashes of the inline scripts and styles of one page. Data blocks (JSON, JSON-LD) are not code and are left out. */
export function inlineHashes(html: string): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
    if (!/\ssrc=/.test(attributes) && !/\stype="?application\/[\w+]*json/.test(attributes)) scripts.add(sourceHash(text))
  for (const [, text = ''] of html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)) styles.add(sourceHash(text))
  return { scripts, styles }
}
