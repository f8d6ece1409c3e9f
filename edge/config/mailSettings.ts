import * as z from 'zod'
import type { PortalFace } from '#core/portal/PortalFace.ts'
import { mailbox } from '#core/portal/portalSettings.ts'

/** The settings of e-mail, as the environment has them. */
export const mailEnvironment = {
  /** The mail server, such as smtps://user:password@mail.example.org; without it, and without the address below, mails become files. */
  PELAGOS_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example.org' })
    .refine((address) => !/%(?![0-9a-f]{2})/i.test(address), 'a percent sign in a name or password must be written %25')
    .optional(),
  /** A mail provider that accepts e-mail as JSON over HTTPS, for platforms without SMTP. */
  PELAGOS_MAIL_API_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  PELAGOS_MAIL_API_TOKEN: z.string().min(1).optional(),
  /** The sender of mails, and the address for support. */
  PELAGOS_MAIL_FROM: mailbox.default('pelagos@localhost'),
  PELAGOS_SUPPORT_ADDRESS: mailbox.optional(),
  /** Who reads what people write to the team; the address for help by default. */
  PELAGOS_TEAM_ADDRESS: mailbox.optional(),
  /** Where mail servers report that a notification could not be delivered; each is sent from an address of its own, such as `bounces+…@example.org`. */
  PELAGOS_BOUNCE_ADDRESS: mailbox.optional(),
  /** What hands these reports over to `/api/mail/bounces` must send as bearer. */
  PELAGOS_BOUNCE_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
}

/** Settings that are only of use together. */
export const MAIL_SETTINGS = [
  ['PELAGOS_MAIL_API_URL', 'PELAGOS_MAIL_API_TOKEN'],
  ['PELAGOS_BOUNCE_ADDRESS', 'PELAGOS_BOUNCE_SECRET'],
] as const

type Values = z.output<z.ZodObject<typeof mailEnvironment>>

/** How mails leave. `transport` is null where they become files of the data folder. */
export interface MailConfig {
  readonly transport:
    | { readonly kind: 'smtp'; readonly url: string }
    | { readonly kind: 'http'; readonly url: string; readonly token: string }
    | null
  readonly from: string
  readonly supportAddress: string | null
  readonly teamAddress: string | null
  /** Null where nobody hands bounces over. */
  readonly bounces: { readonly address: string; readonly secret: string } | null
}

/** How mails leave, from the settings. */
export function mailOf(values: Values & { readonly PELAGOS_PORTAL: Pick<PortalFace, 'email'> }): MailConfig {
  const supportAddress = values.PELAGOS_SUPPORT_ADDRESS ?? values.PELAGOS_PORTAL.email
  const teamAddress = values.PELAGOS_TEAM_ADDRESS ?? supportAddress
  const { PELAGOS_BOUNCE_ADDRESS: address, PELAGOS_BOUNCE_SECRET: secret } = values
  const bounces = address !== undefined && secret !== undefined ? Object.freeze({ address, secret }) : null
  return Object.freeze({ transport: transportOf(values), from: values.PELAGOS_MAIL_FROM, supportAddress, teamAddress, bounces })
}

function transportOf(values: Values): MailConfig['transport'] {
  const { PELAGOS_SMTP_URL: smtp, PELAGOS_MAIL_API_URL: api, PELAGOS_MAIL_API_TOKEN: token } = values
  if (smtp !== undefined) return { kind: 'smtp', url: smtp }
  return api !== undefined && token !== undefined ? { kind: 'http', url: api, token } : null
}
