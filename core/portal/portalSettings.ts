import * as z from 'zod'
import { defaultFace, type PortalFace } from './PortalFace.ts'

/** One line that is written into pages, headers of mails and files as it is. */
const line = (maxCharacters: number) =>
  z
    .string('must be text')
    .trim()
    .min(1, 'must not be empty')
    .max(maxCharacters, `must have at most ${maxCharacters} characters`)
    .regex(/^[^\p{C}<>"\\]*$/u, 'must be one line without the characters < > " \\')

/** The settings file of a portal, `portal.json`. What is left out is as in a portal without the file. */
export const portalSettings = z
  .strictObject({
    name: line(60).default(defaultFace.name),
    headline: line(120).default(defaultFace.headline),
  })
  .transform((settings): PortalFace => ({ ...settings, key: keyOf(settings.name), title: titleOf(settings) }))

function titleOf({ name, headline }: Pick<PortalFace, 'name' | 'headline'>): string {
  return name === defaultFace.name && headline === defaultFace.headline ? defaultFace.title : `${name}: ${headline}`
}

const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'portal'

/** What is wrong with each field, as `field: why`; the whole file has no field. */
export function settingsErrors({ issues }: z.ZodError): string[] {
  return issues.map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
}
