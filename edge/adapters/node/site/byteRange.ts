/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * The part of a file that a request asks for: `null` for all of it, `'none'` where it lies beyond the end. Several ranges at once, and a part
 * of another version than `etag`, are answered with all of it. Source: RFC 9110, sections 13.1.5 and 14.
 */
export function byteRange(headers: Headers, size: number, etag: string): ByteRange | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('Range') ?? '') ?? []
  const isOfAnother = headers.has('If-Range') && headers.get('If-Range') !== etag
  if ((from === '' && to === '') || isOfAnother) return null
  // Without a first byte the number is how many of the last ones are wanted.
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < first) return null
  return first < size ? { first, last } : 'none'
}
