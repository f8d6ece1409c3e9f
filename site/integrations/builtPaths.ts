import { ELEMENT_NODE, parse, walkSync } from 'ultrahtml'

/** Whether a page does not ask search engines to leave it out. */
export function isForSearchEngines(html: string): boolean {
  let isHidden = false
  walkSync(parse(html), (node) => {
    if (node.type !== ELEMENT_NODE || node.name !== 'meta' || node.attributes.name !== 'robots') return
    isHidden ||= (node.attributes.content ?? '').includes('noindex')
  })
  return !isHidden
}

/** The path that a built page is served at, by its file in the site's folder. */
export const pathOfPage = (file: string): string => `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`
