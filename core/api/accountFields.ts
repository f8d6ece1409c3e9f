import { z } from 'zod'
import { emailRule, type FieldRule, faultsOf, passwordRules, personNameRule, profileTextRule, usernameRule } from '../account/rules.ts'

const kept = (rule: FieldRule) => z.string().trim().refine(rule.holds, `needs ${rule.says}`)

/** A password that is set anew: registration, change and reset alike. */
export const newPassword = z.string().superRefine((text, context) => {
  for (const fault of faultsOf(passwordRules, text)) context.addIssue({ code: 'custom', message: `needs ${fault}` })
})

/** A password as someone signs in with it, whatever rule it was once made by. */
export const anyPassword = z.string().min(1).max(200)

/** An address that mail can be sent to. */
export const emailAddress = kept(emailRule)

/** What a person tells about themself. */
export const profile = z.object({
  firstName: kept(personNameRule),
  lastName: kept(personNameRule),
  institute: kept(profileTextRule).default(''),
  department: kept(profileTextRule).default(''),
  country: kept(profileTextRule).default(''),
})

/** Everything that registration takes. */
export const registration = z.object({ ...profile.shape, username: kept(usernameRule), email: emailAddress, password: newPassword })
export type Registration = z.input<typeof registration>
