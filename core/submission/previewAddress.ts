/** A preview as addresses name it: all that it shows is below its base. */
export interface PreviewAddress {
  readonly submissionId: number
  /** The prefix of its addresses. */
  readonly base: string
  /** The path that the same has in the portal once it is published. */
  readonly path: string
}

const ADDRESS = /^\/submissions\/([1-9]\d{0,14})\/preview(\/.*)$/

/** What a preview answers: the pages of the catalog and its charts, their pictures, and the calls that read. */
const SHOWN = /^\/(?:api\/(?:catalog|data)\/.|catalog\/(?:datasets|cruises|figures)\/.|(?:plot|visualization\/charts)\/?$)/

/** The prefix of the addresses of a submission's preview. */
export const previewBase = (submissionId: number): string => `/submissions/${submissionId}/preview`

/** The preview that a path belongs to; `null` for every other path, also below a preview where that shows no such thing. */
export function readPreviewPath(pathname: string): PreviewAddress | null {
  const [, id, path = ''] = ADDRESS.exec(pathname) ?? []
  if (id === undefined || !SHOWN.test(path)) return null
  return { submissionId: Number(id), base: previewBase(Number(id)), path }
}

/** What the addresses of a page's own preview begin with; empty for a page that is no preview. */
export const baseOfPage = (pathname: string): string => readPreviewPath(pathname)?.base ?? ''

/** An address from the root of the portal as a page with this base asks for it; what previews do not show stays the portal's. */
export function addressFrom(base: string, address: string): string {
  if (base === '' || !address.startsWith('/')) return address
  return SHOWN.test(/^[^?#]*/.exec(address)?.[0] ?? '') ? base + address : address
}
