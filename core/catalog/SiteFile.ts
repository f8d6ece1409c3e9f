import * as z from 'zod'
import { webAddress } from './webAddress.ts'

/** Somebody or something elsewhere that every page leads to. */
const place = z.strictObject({ name: z.string().trim().min(1).max(80), href: webAddress })

/** `content/site.json`: what the people who run a portal say in its footer (NAV-19). What is not given is not shown. */
export const siteFile = z.strictObject({
  /** The chat of the portal's users and developers. */
  teamChat: place.optional(),
  codeRepository: place.optional(),
  sponsor: place.optional(),
  partners: z.array(place).max(3).default([]),
})
export type SiteFile = z.infer<typeof siteFile>
