/** What the fields of a form hold: texts, and whether boxes are ticked. */
export type FormValues = Readonly<Record<string, string | boolean>>

/** Why a form was not accepted: what is wrong with some fields, or `message` where it is about none of them. */
export interface FormProblem<Name extends string> {
  readonly fields?: Readonly<Partial<Record<Name, string>>>
  readonly message?: string
}

/** The names of a form's fields. */
export type FieldName<Values> = keyof Values & string

/** What is wrong with the fields, in words for whoever filled them in; without an entry nothing is. */
export type FieldProblems<Values> = Readonly<Partial<Record<FieldName<Values>, string | undefined>>>

/** The problems that are there, or `null` where every field is right. */
export function problemsIn<Values>(problems: FieldProblems<Values>): FormProblem<FieldName<Values>> | null {
  const wrong = Object.entries(problems).filter(([, says]) => says !== undefined && says !== '')
  return wrong.length === 0 ? null : { fields: Object.fromEntries(wrong) as Partial<Record<FieldName<Values>, string>> }
}

/** A problem without its messages about the fields that are being changed; `null` once none is left. */
export function withoutFields<Name extends string>(
  problem: FormProblem<Name> | null,
  changed: readonly string[],
): FormProblem<Name> | null {
  if (!problem?.fields || !changed.some((name) => name in (problem.fields ?? {}))) return problem
  const rest = Object.entries(problem.fields).filter(([name]) => !changed.includes(name))
  if (rest.length === 0 && problem.message === undefined) return null
  return { ...problem, fields: Object.fromEntries(rest) as Partial<Record<Name, string>> }
}

/** What was typed, or filled in by the browser, into a form that was drawn before its script ran: texts that are not empty, by field. */
export function typedInto<Values extends FormValues>(form: HTMLFormElement, values: Values): Partial<Values> {
  const typed = [...new FormData(form)].filter(([name, text]) => typeof values[name] === 'string' && text !== '' && text !== values[name])
  return Object.fromEntries(typed) as Partial<Values>
}
