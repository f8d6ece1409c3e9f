import * as z from 'zod'
import { accentError, nightOf } from './colours.ts'
import { defaultFace, describedAs, type PortalFace } from './PortalFace.ts'

const LOGO_CHARACTERS = 100_000

/** One line that is written into pages, headers of mails and files as it is. */
const line = (maxCharacters: number) =>
  z
    .string('must be text')
    .trim()
    .min(1, 'must not be empty')
    .max(maxCharacters, `must have at most ${maxCharacters} characters`)
    .regex(/^[^\p{C}<>"\\]*$/u, 'must be one line without the characters < > " \\')

/** Text that pages show as a paragraph. */
const paragraph = (maxCharacters: number) =>
  z
    .string('must be text')
    .trim()
    .max(maxCharacters, `must have at most ${maxCharacters} characters`)
    .regex(/^\P{Cc}*$/u, 'must be one paragraph, without line breaks')

/** One address and nothing that could end a header's line. */
export const mailbox = z.string('must be text').regex(/^[^\s<>"',;:\\@]+@[^\s<>"',;:\\@]+$/, 'must be an e-mail address')

const address = z.url({ protocol: /^https?$/, error: 'must be an address such as https://example.org' })

/** What in an SVG file runs, loads or embeds something. Such a file is not drawn where pages show it as a picture, so it is an error. */
const ACTIVE =
  /<!(?:doctype|entity)|<\s*(?:script|foreignobject|iframe|object|embed)|[\s/"']on\w+\s*=|javascript:|(?:href|src)\s*=\s*["']?\s*(?!["']?#)/i

const svg = z
  .string('must be text')
  .max(LOGO_CHARACTERS, `must have at most ${LOGO_CHARACTERS} characters`)
  .regex(/^\s*(?:<\?xml[^>]*\?>\s*)?<svg[\s>]/, 'must be the text of an SVG file, or on Node the path of one beside the settings file')
  .refine((text) => !ACTIVE.test(text), 'must be a picture without scripts, event handlers, embedded documents and links to other files')

const colour = (time: 'day' | 'night') =>
  z
    .string('must be text')
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #0b5f8a')
    .transform((text) => text.toLowerCase())
    .superRefine((text, context) => {
      const message = accentError(text, time)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })

/** The settings file of a portal, `portal.json`. What is left out is as in a portal without the file. */
export const portalSettings = z
  .strictObject({
    name: line(60).default(defaultFace.name),
    headline: line(120).default(defaultFace.headline),
    description: line(500).optional(),
    logo: svg.nullable().default(null),
    colours: z.strictObject({ accent: colour('day'), accentNight: colour('night').optional() }).optional(),
    contact: z.strictObject({ email: mailbox.optional(), postal: z.array(line(120)).max(8).default([]) }).default({ postal: [] }),
    sponsors: z
      .array(z.strictObject({ name: line(80), href: address, logo: svg.optional() }))
      .max(12)
      .default([]),
    programs: z
      .array(
        z.strictObject({
          name: line(100),
          fullName: line(200).optional(),
          blurb: paragraph(300).default(''),
          link: address.optional(),
          detail: z.array(paragraph(3000)).max(10).default([]),
          sponsors: z.array(line(100)).max(10).default([]),
        }),
      )
      .max(100)
      .default([]),
    licence: z.strictObject({ name: line(80), href: address.optional() }).optional(),
  })
  .transform(({ colours, contact, licence, description, ...settings }): PortalFace => {
    const { name } = settings
    return {
      ...settings,
      ...{ key: keyOf(name), title: titleOf(settings), description: description ?? describedAs(name) },
      colours: colours === undefined ? null : { accent: colours.accent, accentNight: colours.accentNight ?? nightOf(colours.accent) },
      ...{ email: contact.email ?? null, postal: contact.postal, licence: licence ?? null },
    }
  })

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
