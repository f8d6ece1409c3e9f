import type { ErrorForm } from '#core/api/endpoint.ts'
import { Problem, type ProblemCode } from '#core/request/Problem.ts'
import { recordFault } from '../errors/recordError.ts'
import { faultStack, faultText } from '../platform/faultText.ts'
import { codesOf, isOutOfFiles, isStorageBusy, isStorageFull } from '../platform/storageError.ts'
import type { Ports } from '../ports/Ports.ts'
import type { AppContext } from './context.ts'

/**
 * Responds to a fault in the form that its call fixes. Unexpected faults are logged with the request's ID and reported only as `Internal
 * Server Error`; they are counted for administrators.
 */
export function errorResponse(c: AppContext, ports: Ports, fault: unknown, form: ErrorForm): Response {
  const { log } = ports
  if (isStorageFull(fault)) {
    log.error('storage full', { requestId: c.get('requestId') })
    return errorResponse(c, ports, new Problem('storage-full', 'The portal cannot store anything at the moment.'), form)
  }
  if (isStorageBusy(fault)) {
    log.error('storage busy', { requestId: c.get('requestId'), codes: codesOf(fault).join(' ') })
    return errorResponse(c, ports, new Problem('busy', 'The portal’s store is busy. Please try again in a few seconds.'), form)
  }
  if (isOutOfFiles(fault)) {
    log.error('open files', { requestId: c.get('requestId') })
    return errorResponse(c, ports, new Problem('busy', 'The portal is overloaded. Please try again in a few seconds.'), form)
  }
  if (!(fault instanceof Problem)) {
    const name = fault instanceof Error ? fault.name : ''
    log.error('fault', { requestId: c.get('requestId'), path: c.req.path, name, message: faultText(fault), stack: faultStack(fault) })
    recordFault(ports, fault, c.req.path)
    return respond('Internal Server Error', 500, form, 'internal_error', {})
  }
  const { retryAfterSeconds, rateLimit, reason, fields } = fault.details
  if (typeof reason === 'string') log.error(fault.code, { requestId: c.get('requestId'), reason })
  const headers: Record<string, string> = { 'X-Problem-Code': fault.code }
  if (typeof retryAfterSeconds === 'number') headers['Retry-After'] = String(retryAfterSeconds)
  // Damaged data stay damaged until somebody repairs them, which no time can be given for.
  else if (fault.code === 'busy' || fault.code === 'too-many-requests') headers['Retry-After'] = '5'
  if (typeof rateLimit === 'number') {
    Object.assign(headers, {
      'RateLimit-Limit': String(rateLimit),
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': String(retryAfterSeconds),
    })
  }
  // What is left of too large a body is never read, so nothing else can come over its connection.
  if (fault.code === 'body-too-large') headers.Connection = 'close'
  // Scripts in a browser often cannot read the header.
  const more = fault.code === 'too-many-requests' ? { retryAfter: Number(headers['Retry-After']) } : fields
  return respond(fault.message, fault.status, fault.code === 'unauthorized' ? 'text' : form, wireCode(fault.code), headers, more)
}

/** The code of a fault as clients of collections know it. */
const wireCode = (code: ProblemCode): string => (code === 'bad-request' ? 'validation_error' : code.replaceAll('-', '_'))

function respond(
  text: string,
  status: number,
  form: ErrorForm,
  code: string,
  more: Record<string, string>,
  fields: unknown = {},
): Response {
  const headers = { 'Cache-Control': 'no-store', ...more }
  if (form !== 'text') {
    const says = form === 'coded' ? { error: code, message: text } : { error: text }
    return Response.json({ ...says, ...(fields as object) }, { status, headers })
  }
  return new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })
}
