import { submissionTexts as texts } from '#core/messages/submission.ts'
import { addressFrom, type PreviewAddress } from '#core/submission/previewAddress.ts'

/** Where a page's own addresses are: in attributes, and in those that hold the properties of its islands. */
const ADDRESS = /(?<==")\/[^"]*|(?<=&quot;)\/catalog\/figures\/[^&]*/g

/** The preview that a page is shown in, and the dashboard that the reader comes from. */
export interface ShownPreview extends PreviewAddress {
  readonly desk: 'userdashboard' | 'admindashboard'
}

/** A page as a part of a preview: it says so, leads on within the preview, and is not for search engines. */
export async function previewPage(page: Response, preview: ShownPreview): Promise<Response> {
  const { base } = preview
  const headers = new Headers(page.headers)
  const location = headers.get('Location')
  if (location !== null) headers.set('Location', addressFrom(base, location))
  if (!(headers.get('Content-Type') ?? '').startsWith('text/html') || page.body === null)
    return new Response(page.body, { status: page.status, headers })
  for (const name of ['Content-Length', 'Accept-Ranges']) headers.delete(name)
  const html = (await page.text())
    // A page for search engines names its own address.
    .replace('<link rel="canonical"', '<meta name="robots" content="noindex"><link rel="preview"')
    .replaceAll(ADDRESS, (address) => addressFrom(base, address))
    .replace('<main', () => `${banner(preview)}<main`)
  return new Response(html, { status: page.status, headers })
}

function banner({ submissionId, desk }: ShownPreview): string {
  const back = `<a href="/datasubmission/${desk}?submissionID=${submissionId}">${texts.previewBack}</a>`
  return `<aside class="preview-note" aria-label="${texts.previewTitle}"><div class="wrap"><p><strong>${texts.previewTitle}</strong> ${texts.previewSays}</p><p>${back}</p></div></aside>`
}
