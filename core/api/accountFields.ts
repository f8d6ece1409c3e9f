import * as z from 'zod'
import { limits } from '#core/limits/account.ts'
import { emailRule, type FieldRule, faultsOf, passwordRules, personNameRule, profileTextRule, usernameRule } from '../account/rules.ts'

const validText = (rule: FieldRule) => z.string().trim().refine(rule.holds, `needs ${rule.says}`)

/** A password that is set again: registration, change and reset alike. */
export const newPassword = z.string().superRefine((text, context) => {
  for (const fault of faultsOf(passwordRules, text)) context.addIssue({ code: 'custom', message: `needs ${fault}` })
})

/** A password for signing in, whatever rules applied when it was set. */
export const anyPassword = z.string().min(1).max(limits.passwordCharacters)

/** An address that mail can be sent to. */
export const emailAddress = validText(emailRule)

/** What people enter about themselves; a change includes some of these. */
export const profile = z.object({
  firstName: validText(personNameRule),
  lastName: validText(personNameRule),
  institute: validText(profileTextRule),
  department: validText(profileTextRule),
  country: validText(profileTextRule),
})

/** Everything that registration takes; optional fields are empty. */
export const registration = z.object({
  ...profile.shape,
  institute: profile.shape.institute.default(''),
  department: profile.shape.department.default(''),
  country: profile.shape.country.default(''),
  username: validText(usernameRule),
  email: emailAddress,
  password: newPassword,
})
