import { embedPath, plotPath } from './plotAddress.ts'

/** The size in CSS pixels that a frame has at first: a chart with its heading and its line of origin. */
const frame = { width: 800, height: 560 } as const

/**
 * What the frame may do: run our scripts as a page of the portal, and open the chart there in a tab of its own. It gets no forms, downloads,
 * dialogs or ways to move the page around it.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** The HTML that shows a chart in somebody's page: `path` is the chart's own address in the portal at `origin`. */
export function embedSnippet(path: string, { origin, title }: { readonly origin: string; readonly title: string }): string {
  const address = new URL(path.replace(plotPath, embedPath), origin).href
  const size = `width="${frame.width}" height="${frame.height}" style="border: 0; max-width: 100%"`
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" ${size} loading="lazy" sandbox="${SANDBOX}"></iframe>`
}
