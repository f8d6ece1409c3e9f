/** A fault that we expect and can name. The edge answers it in the form its call fixes; the command line makes an exit code of it. */
export class Problem extends Error {
  override readonly name = 'Problem'
  /** A short name in kebab case that programs can compare. */
  readonly code: ProblemCode
  /** The HTTP status that it is answered with. */
  readonly status: number
  /** Facts for programs; never database or stack text. `fields` are sent beside `error` where the form of the call is JSON. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ProblemCode, says: string, details: Readonly<Record<string, unknown>> = {}) {
    super(says)
    this.code = code
    this.status = statusOf[code]
    this.details = details
  }
}

const statusOf = {
  'bad-request': 400,
  'weak-password': 400,
  'too-large': 400,
  unauthorized: 401,
  forbidden: 403,
  'key-scope': 403,
  'password-needed': 403,
  'password-wrong': 403,
  'code-wrong': 403,
  'second-factor-required': 403,
  'not-found': 404,
  conflict: 409,
  'body-too-large': 413,
  'bulk-too-large': 413,
  'address-too-long': 414,
  'unreadable-workbook': 422,
  'too-many-requests': 429,
  'headers-too-large': 431,
  'sign-in-failed': 500,
  'not-supported': 501,
  busy: 503,
  'damaged-data': 503,
  'timed-out': 504,
  unreachable: 502,
  'storage-full': 507,
  'unexpected-reply': 502,
} as const

/** Every kind of expected fault. */
export type ProblemCode = keyof typeof statusOf

/** Whether a text, such as the header `X-Problem-Code`, is the code of a fault that we know. */
export function isProblemCode(text: string): text is ProblemCode {
  return Object.hasOwn(statusOf, text)
}
