import * as z from 'zod'

/** An address that metadata may lead readers to: https only, so that nobody on the way changes what they meet, and no script is taken for one. */
export const webAddress = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
