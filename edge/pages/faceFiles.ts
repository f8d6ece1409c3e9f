import { facePaths, hasOwnPictures } from '#core/portal/builtFace.ts'
import { coloursCss } from '#core/portal/colours.ts'
import type { PortalFace } from '#core/portal/PortalFace.ts'
import { etagOf } from '../platform/entityTag.ts'
import { sendCached } from './cachedAnswer.ts'

/** A picture runs nothing and loads nothing, even where it is opened as a page. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** Built pictures of the name and the sign of Pelagos. */
const BUILT_PICTURES: readonly string[] = ['/og.png', '/apple-touch-icon.png']

/** A file of the portal's face: its logo, its colours, the logos of its sponsors; null for other addresses. A built picture that is not its own is not there. */
export function answerFaceFile(request: Request, face: PortalFace): Response | null {
  const { pathname } = new URL(request.url)
  if (pathname === facePaths.colours && face.colours !== null) return answer(request, 'text/css; charset=utf-8', coloursCss(face.colours))
  if (pathname === facePaths.logo && face.logo !== null) return picture(request, face.logo)
  const sponsor = face.sponsors.find(({ logo }, at) => logo !== undefined && pathname === facePaths.sponsor(at))
  if (sponsor?.logo !== undefined) return picture(request, sponsor.logo)
  if (hasOwnPictures(face) && BUILT_PICTURES.includes(pathname)) return new Response('Not Found\n', { status: 404 })
  return null
}

const picture = (request: Request, svg: string): Response =>
  answer(request, 'image/svg+xml; charset=utf-8', svg, { 'Content-Security-Policy': PICTURE_POLICY })

function answer(request: Request, type: string, text: string, more: Readonly<Record<string, string>> = {}): Response {
  const bytes = new TextEncoder().encode(text)
  const etag = etagOf(bytes)
  const headers = { 'Content-Type': type, 'Cache-Control': 'public, max-age=0, must-revalidate', ETag: etag, ...more }
  return sendCached(request, { version: '', shows: '', status: 200, headers, bytes, etag })
}
