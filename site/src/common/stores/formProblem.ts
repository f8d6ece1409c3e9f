import type { FormProblem } from '#components/controls/form/FormState.ts'
import { Problem, type ProblemCode } from '#core/request/Problem.ts'

/** What an error response means for a form. */
interface Rejections<Name extends string> {
  /** Errors that are about a field, by their code: the field, and a message that replaces the portal's own. */
  readonly fields?: Readonly<Partial<Record<ProblemCode, { readonly field: Name; readonly says?: string }>>>
  /** The field that every other error is about. */
  readonly field?: Name
  /** The message that replaces the portal's own if an error is about no field. */
  readonly says?: string | ((problem: Problem) => string)
}

/** Makes the call of a form; returns the problem of an error response, or `null` on success. */
export async function rejectionOf<Name extends string>(
  call: () => Promise<unknown>,
  rejections: Rejections<Name> = {},
): Promise<FormProblem<Name> | null> {
  try {
    await call()
    return null
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault
    return formProblemOf(fault, rejections)
  }
}

/** The problem that a form shows for an error response. */
function formProblemOf<Name extends string>(problem: Problem, { fields, field, says }: Rejections<Name>): FormProblem<Name> {
  const known = fields?.[problem.code] ?? (field ? { field } : undefined)
  if (known) return aboutField(known.field, known.says ?? problem.message)
  return { message: typeof says === 'function' ? says(problem) : (says ?? problem.message) }
}

/** An error already shown in a toast: the form does not change. */
export const alreadyReported: FormProblem<never> = {}

/** A problem of one field. */
export function aboutField<Name extends string>(field: Name, says: string): FormProblem<Name> {
  return { fields: { [field]: says } as Partial<Record<Name, string>> }
}
