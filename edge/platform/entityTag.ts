import { createHash } from 'node:crypto'

/** A strong entity tag of bytes, or of a text that names them. */
export function etagOf(content: Uint8Array | string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/**
 * Whether the client has what `etag` names: its `If-None-Match` is `*` or lists the tag. Compared weakly, as proxies that compress send tags
 * back with `W/`. Source: RFC 9110, sections 8.8.3.2 and 13.1.2.
 */
export function isUnchanged({ headers }: Pick<Request, 'headers'>, etag: string): boolean {
  const field = headers.get('If-None-Match')?.trim()
  if (field === undefined) return false
  return field === '*' || field.match(/"[^"]*"/g)?.includes(etag.replace(/^W\//, '')) === true
}
