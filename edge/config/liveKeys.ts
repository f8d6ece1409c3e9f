import * as z from 'zod'

/** A key to a private bucket that data sets are updated from; `address` is that of the bucket and ends with a slash. */
export interface LiveKey {
  readonly address: string
  readonly keyId: string
  readonly secret: string
  readonly region: string
}

/** Keys to buckets, each as `ADDRESS KEY-ID SECRET REGION`, separated by commas. Errors never name a value. */
export const liveKeys = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((entry) => entry.trim().split(/\s+/)))
  .transform((entries) => entries.filter(([address]) => address !== '').map(keyOf))
  .refine((keys) => !keys.includes(null), 'must be entries such as https://HOST/BUCKET/ KEY-ID SECRET REGION, separated by commas')
  .transform((keys): readonly LiveKey[] => Object.freeze(keys.filter((key) => key !== null)))

function keyOf([written = '', keyId, secret, region = 'us-east-1', ...rest]: readonly string[]): LiveKey | null {
  const url = URL.parse(written)
  if (url === null || keyId === undefined || secret === undefined || rest.length > 0) return null
  const isBucket = /^https?:$/.test(url.protocol) && /^\/(?:[^/]+\/?)?$/.test(url.pathname)
  if (!isBucket || url.username + url.password + url.search + url.hash !== '') return null
  return { address: url.href.replace(/\/?$/, '/'), keyId, secret, region }
}
