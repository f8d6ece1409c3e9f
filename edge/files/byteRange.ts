import type { ObjectRange } from './ObjectStore.ts'

/**
 * The part that a request wants of `sizeBytes` bytes with this tag: null for the whole, also where the bytes have changed since
 * (`If-Range`) or several ranges are asked for; `unsatisfiable` for a range behind the end. Source: RFC 9110, sections 13.1.5 and 14.
 */
export function byteRange({ headers }: Pick<Request, 'headers'>, sizeBytes: number, etag: string): ObjectRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(headers.get('Range')?.trim() ?? '') ?? []
  const condition = headers.get('If-Range')
  if ((first === '' && last === '') || (condition !== null && condition.trim() !== etag)) return null
  const offset = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? sizeBytes : Math.min(sizeBytes, Number(last) + 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return offset < end ? { offset, length: end - offset } : 'unsatisfiable'
}
