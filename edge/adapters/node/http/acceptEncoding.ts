/** The encodings that we make, the better one first. */
export type Encoding = 'br' | 'gzip'

/** Which of our encodings a client takes, by its `Accept-Encoding`; null for none. */
export function chooseEncoding(accepted: string): Encoding | null {
  const offers = accepted.split(',').map((offer) => offer.trim())
  const takes = (name: string) => offers.some((offer) => offer.startsWith(name) && !/;\s*q=0(\.0+)?$/.test(offer))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null
}
