import { z } from 'zod'

/** An address that metadata may lead readers to: https only, so that nobody on the way changes what they meet, and no script is taken for one. */
export const webAddress = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' })

/** An address of the web as it may be linked: one over http is led to over https, and what is no address of the web is null. */
export function securedAddress(address: string): string | null {
  const { data } = webAddress.safeParse(address.trim().replace(/^http:\/\//i, 'https://'))
  return data ?? null
}
