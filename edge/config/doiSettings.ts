import * as z from 'zod'

/** The settings of the registration of DOIs: all of them, or none. */
export const DOI_SETTINGS = ['PELAGOS_DOI_URL', 'PELAGOS_DOI_PREFIX', 'PELAGOS_DOI_REPOSITORY', 'PELAGOS_DOI_PASSWORD'] as const

/** The settings for the registration of DOIs. */
export const doiEnvironment = {
  /** DataCite's REST API, such as https://api.test.datacite.org. */
  PELAGOS_DOI_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  PELAGOS_DOI_PREFIX: z
    .string()
    .regex(/^10\.\d{4,9}$/, 'must be a prefix such as 10.5072')
    .optional(),
  /** A colon would end the name in the header that carries it. */
  PELAGOS_DOI_REPOSITORY: z
    .string()
    .regex(/^[^\s:]{1,100}$/, 'must be the ID of a repository, such as ABCD.PELAGOS')
    .optional(),
  PELAGOS_DOI_PASSWORD: z.string().min(1).optional(),
}

/** A repository of DataCite. `url` has no slash at its end. */
export interface DoiConfig {
  readonly url: string
  readonly prefix: string
  readonly repository: string
  readonly password: string
}

/** The repository that DOIs are registered with; null where the settings name none. */
export function doiOf(values: Readonly<Partial<Record<(typeof DOI_SETTINGS)[number], string | undefined>>>): DoiConfig | null {
  const { PELAGOS_DOI_URL: url, PELAGOS_DOI_PREFIX: prefix, PELAGOS_DOI_REPOSITORY: repository, PELAGOS_DOI_PASSWORD: password } = values
  if (url === undefined || prefix === undefined || repository === undefined || password === undefined) return null
  return Object.freeze({ url: url.replace(/\/$/, ''), prefix, repository, password })
}
