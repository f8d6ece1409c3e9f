/** Why a call to another service failed. */
type OutboundErrorKind = 'unreachable' | 'late' | 'stalled' | 'too long' | 'broken off' | 'redirected'

const says: Readonly<Record<OutboundErrorKind, string>> = {
  unreachable: 'could not be reached',
  late: 'did not answer in time',
  stalled: 'stopped in the middle of its answer',
  'too long': 'answered with more than is read',
  'broken off': 'ended its answer early',
  redirected: 'answered with a redirect, which is not followed',
}

/**
 * A failed call to another service, in our own words: nothing that the service said is in it. The message lacks its subject, as in
 * "could not be reached (ECONNREFUSED)".
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly kind: OutboundErrorKind

  /** `cause` is what `fetch` threw, of which only the system's code is recorded. */
  constructor(kind: OutboundErrorKind, cause?: unknown) {
    const code = codeOf(cause)
    super(code === null ? says[kind] : `${says[kind]} (${code})`)
    this.kind = kind
  }
}

function codeOf(fault: unknown): string | null {
  for (let cause = fault; cause instanceof Error; cause = cause.cause) {
    const code: unknown = Reflect.get(cause, 'code')
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code)) return code
  }
  return null
}
