import { type DocumentNode, ELEMENT_NODE, renderSync, walkSync } from 'ultrahtml'

/** A parsed page as HTML again. Attributes are written in double quotes, whichever they were read from. */
export function renderHtml(page: DocumentNode): string {
  walkSync(page, (node) => {
    if (node.type !== ELEMENT_NODE) return
    node.attributes = Object.fromEntries(Object.entries(node.attributes).map(([name, value]) => [name, value.replaceAll('"', '&quot;')]))
  })
  return renderSync(page)
}
