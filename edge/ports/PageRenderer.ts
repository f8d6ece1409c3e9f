import type { InlineSources } from '#core/api/contentSecurityPolicy.ts'
import type { PageLocals } from '#core/pages/views.ts'

/** Renders the pages that are views of the store: the module that the build of the site leaves in `dist-pages`. */
export interface PageRenderer {
  /** The page of a request's address, made of the views in `locals`. */
  readonly render: (request: Request, locals: PageLocals) => Promise<Response>
  /** Reads the code of the pages, which holds the loop for a moment; else the first page does so. */
  readonly load: () => Promise<unknown>
  /** Hashes of the inline scripts and styles of all pages. */
  readonly inlineSources: InlineSources
  /** Paths of the pages that are files of the site, without those that search engines shall not list. */
  readonly builtPaths: readonly string[]
}

/** A form that bytes are sent in. */
export type PageEncoding = 'br' | 'gzip'

/** Compresses pages where the platform does not do so itself. */
export interface PageCompressor {
  /** The best form that a client accepts, by its `Accept-Encoding`; `null` for none. */
  readonly choose: (accepted: string) => PageEncoding | null
  readonly compress: (bytes: Uint8Array<ArrayBuffer>, encoding: PageEncoding) => Promise<Uint8Array<ArrayBuffer>>
}
