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

/** What a person tells about themself; a change of it gives some of these. */
export const profile = z.object({
  firstName: kept(personNameRule),
  lastName: kept(personNameRule),
  institute: kept(profileTextRule),
  department: kept(profileTextRule),
  country: kept(profileTextRule),
})

/** Everything that registration takes; what a person need not tell is empty. */
export const registration = z.object({
  ...profile.shape,
  institute: profile.shape.institute.default(''),
  department: profile.shape.department.default(''),
  country: profile.shape.country.default(''),
  username: kept(usernameRule),
  email: emailAddress,
  password: newPassword,
})
