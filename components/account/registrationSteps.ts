import { emailRule, type FieldRule, faultsOf, passwordRules, personNameRule, profileTextRule, usernameRule } from '#core/account/rules.ts'

/** The fields of the registration form. */
export type RegistrationField = 'firstName' | 'lastName' | 'institute' | 'department' | 'country' | 'email' | 'username' | 'password'

/** What has been typed so far; empty where nothing has. */
export type RegistrationDraft = Readonly<Record<RegistrationField, string>>

/** Error messages by field. */
export type RegistrationProblems = Readonly<Partial<Record<RegistrationField, string>>>

export interface RegistrationStepField {
  readonly name: RegistrationField
  readonly label: string
  /** What browsers and password managers fill in here. */
  readonly autoComplete: string
  readonly rules: readonly FieldRule[]
  readonly isRequired: boolean
  readonly type?: 'email' | 'password'
}

export interface RegistrationStep {
  readonly title: string
  readonly lead: string
  readonly fields: readonly RegistrationStepField[]
}

const asked = { isRequired: true } as const
const optional = { isRequired: false, rules: [profileTextRule] } as const

/** The steps in their order; each is one screen (ACC-13, ACC-14). */
export const registrationSteps: readonly RegistrationStep[] = [
  {
    title: 'Your information',
    lead: 'Your name is shown with the data you submit.',
    fields: [
      { ...asked, name: 'firstName', label: 'First name', autoComplete: 'given-name', rules: [personNameRule] },
      { ...asked, name: 'lastName', label: 'Last name', autoComplete: 'family-name', rules: [personNameRule] },
    ],
  },
  {
    title: 'Organisation',
    lead: 'All of this is optional. It helps us show who uses the data.',
    fields: [
      { ...optional, name: 'institute', label: 'Institution', autoComplete: 'organization' },
      { ...optional, name: 'department', label: 'Department', autoComplete: 'off' },
      { ...optional, name: 'country', label: 'Country', autoComplete: 'country-name' },
    ],
  },
  {
    title: 'Username and password',
    lead: 'You sign in with the username. We will send a confirmation link to the e-mail address.',
    fields: [
      { ...asked, name: 'email', label: 'E-mail address', autoComplete: 'email', rules: [emailRule], type: 'email' },
      { ...asked, name: 'username', label: 'Username', autoComplete: 'username', rules: [usernameRule] },
      { ...asked, name: 'password', label: 'Password', autoComplete: 'new-password', rules: passwordRules, type: 'password' },
    ],
  },
]

/** A registration that has not begun. */
export const emptyRegistration: RegistrationDraft = {
  firstName: '',
  lastName: '',
  institute: '',
  department: '',
  country: '',
  email: '',
  username: '',
  password: '',
}

/** The draft to send: leading and trailing spaces are removed from everything but the password. */
export function trimmedRegistration(draft: RegistrationDraft): RegistrationDraft {
  const entries = Object.entries(draft).map(([name, text]) => [name, name === 'password' ? text : text.trim()])
  return { ...emptyRegistration, ...Object.fromEntries(entries) }
}

/** The error message for a text in a field; `null` where it is valid. */
export function problemOfField({ label, rules, isRequired, type }: RegistrationStepField, text: string): string | null {
  const given = type === 'password' ? text : text.trim()
  if (given === '') return isRequired ? `${label} is required.` : null
  const faults = faultsOf(rules, given)
  if (faults.length === 0) return null
  return type === 'email' ? `Enter ${faults.join(', ')}.` : `${label} must have ${faults.join(', ')}.`
}

/** What is wrong in a step, by field. */
export function problemsOfStep(step: number, draft: RegistrationDraft): RegistrationProblems {
  const faults = (registrationSteps[step]?.fields ?? []).map((field) => [field.name, problemOfField(field, draft[field.name])] as const)
  return Object.fromEntries(faults.filter(([, fault]) => fault !== null))
}

/** The step that may be shown when `wanted` is asked for: no step before it may have a fault. */
export function reachableStep(wanted: number, draft: RegistrationDraft): number {
  const last = Math.min(Math.max(Math.trunc(wanted) || 0, 0), registrationSteps.length - 1)
  const faulty = registrationSteps.findIndex((_, step) => step < last && Object.keys(problemsOfStep(step, draft)).length > 0)
  return faulty === -1 ? last : faulty
}
