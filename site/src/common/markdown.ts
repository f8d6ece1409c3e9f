import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** Markdown as HTML. Raw HTML in it is shown as text, and links other than http, https and mailto lose their address (DST-02). */
export function markdown(text: string): string {
  return micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
}
