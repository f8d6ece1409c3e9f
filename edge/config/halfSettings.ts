import { DOI_SETTINGS } from './doiSettings.ts'
import { MAIL_SETTINGS } from './mailSettings.ts'

/** Settings that are only of use together: half of them would let mails, or files, go where nobody looks for them. */
const TOGETHER = [
  ...MAIL_SETTINGS,
  ['PELAGOS_S3_URL', 'PELAGOS_S3_BUCKET', 'PELAGOS_S3_KEY_ID', 'PELAGOS_S3_SECRET'],
  DOI_SETTINGS,
] as const

/** An error for each setting that is missing although others are set which are of no use without it. */
export function halfSettings(values: Readonly<Record<string, unknown>>): string[] {
  return TOGETHER.flatMap((names) => {
    const missing = names.filter((name) => values[name] === undefined)
    if (missing.length === names.length) return []
    const given = names.filter((name) => values[name] !== undefined)
    return missing.map((name) => `${name}: is missing, but ${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} set`)
  })
}
