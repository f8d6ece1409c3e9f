import type { PagePorts } from './PagePorts.ts'

const PROGRAM = /^\/programs\/([^/]+)\/?$/
/** The page that says that there is no such program. */
const UNKNOWN_PROGRAM = '/programs/_unknown'

/** A page of the built site, answered with 404: it tells the reader of an address at which there is nothing. */
export async function missingPage(request: Request, ports: Pick<PagePorts, 'site'>, path: string): Promise<Response> {
  const page = await ports.site(new Request(new URL(path, request.url)))
  const headers = new Headers(page.headers)
  for (const stale of ['ETag', 'Last-Modified']) headers.delete(stale)
  return new Response(request.method === 'HEAD' ? null : page.body, { status: 404, headers })
}

/** The page of a program. A key in other letter case leads to the right one, an unknown key to a page that says so; `null` for other addresses (PRG-05). */
export async function programPage(request: Request, ports: Pick<PagePorts, 'site'>): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  const key = PROGRAM.exec(pathname)?.[1]
  if (key === undefined) return null
  if (key.startsWith('_')) return missingPage(request, ports, UNKNOWN_PROGRAM)
  const built = await ports.site(request)
  if (built.status !== 404) return built
  const lower = `/programs/${key.toLowerCase()}`
  const isKnown = lower !== pathname && (await ports.site(new Request(new URL(lower, request.url)))).status === 200
  return isKnown ? new Response(null, { status: 308, headers: { Location: lower } }) : missingPage(request, ports, UNKNOWN_PROGRAM)
}
