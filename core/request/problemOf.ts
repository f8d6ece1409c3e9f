import { isProblemCode, Problem, type ProblemCode } from './Problem.ts'

const codes: Readonly<Record<number, ProblemCode>> = {
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'body-too-large',
  414: 'address-too-long',
  429: 'too-many-requests',
  431: 'headers-too-large',
  501: 'not-supported',
  503: 'busy',
  504: 'timed-out',
  507: 'storage-full',
}

/**
 * The Problem of an error response: its code from the header `X-Problem-Code`, else from the status; its message from the body (text,
 * `{error}`, `{error, message}` or `{detail}`). Reads the body.
 */
export async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text()
  const retryAfter = Number(response.headers.get('Retry-After'))
  const header = response.headers.get('X-Problem-Code') ?? ''
  const code = isProblemCode(header) ? header : (codes[response.status] ?? 'unexpected-reply')
  return new Problem(code, wordsOf(text) || `The portal answered ${response.status}.`, {
    status: response.status,
    ...(retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
  })
}

/** For a response of an unexpected form. */
export function unknownForm(): Problem {
  return new Problem('unexpected-reply', 'This version does not understand the portal’s response.')
}

function wordsOf(text: string): string {
  if (!text.trimStart().startsWith('{')) return text.trimStart().startsWith('<') ? '' : text.trim().slice(0, 500)
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) return ''
    const { error, message, detail } = body as { readonly error?: unknown; readonly message?: unknown; readonly detail?: unknown }
    if (typeof message === 'string') return message
    return typeof error === 'string' ? error : typeof detail === 'string' ? detail : ''
  } catch (fault) {
    // Half a JSON body says nothing that a reader could use.
    if (fault instanceof SyntaxError) return ''
    throw fault
  }
}
