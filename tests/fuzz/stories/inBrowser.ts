/** What a part of a page may be made of: the attributes of each element by its name. */
export type Allowed = Readonly<Record<string, readonly string[]>>

const marks: Allowed = { strong: [], em: [], u: [], code: [] }
const link: Allowed = { a: ['href', 'rel', 'target'] }

/** A story of the home page, or its card in the dashboard. */
export const ofStory: Allowed = {
  ...{ ol: ['class', 'aria-label'], li: ['class'], article: ['class'], p: ['class'], time: [], span: ['class'], h3: [] },
  ...{ svg: ['class', 'viewBox', 'aria-hidden'], path: ['d'] },
  ...marks,
  ...link,
}
/** The stories about a data set on its page. */
export const ofAnnouncements: Allowed = { ul: ['class'], li: [], time: ['class'], ...link }
/** An e-mail: only what frames it has a style. */
export const ofMail: Allowed = {
  ...{ html: ['lang'], head: [], meta: ['charset', 'name', 'content'], title: [], body: ['style'] },
  ...{ main: ['style'], h1: ['style'], p: ['style'], a: ['href', 'style'], br: [] },
}
/** A feed of Atom. */
export const ofFeed: Allowed = {
  ...{ feed: ['xmlns'], id: [], title: [], updated: [], link: ['rel', 'type', 'href'] },
  ...{ entry: [], author: [], name: [], summary: [] },
}

/** A text to be parsed as a browser parses it, and what of it is wanted. */
export interface Written {
  readonly source: string
  readonly type: 'text/html' | 'application/xml'
  /** Which elements' texts are returned. */
  readonly texts: string
}

export interface Parsed {
  readonly faults: readonly string[]
  readonly texts: readonly string[]
}

/** Runs in the page: parses texts, and says what of each is not allowed. */
export function parseWritten({ written, allowed }: { readonly written: readonly Written[]; readonly allowed: Allowed }): Parsed[] {
  return written.map(({ source, type, texts }) => {
    const parsed = new DOMParser().parseFromString(source, type)
    const faults = parsed.querySelector('parsererror') ? ['it is not well-formed'] : []
    for (const element of parsed.querySelectorAll('*')) {
      const attributes = allowed[element.localName]
      if (!attributes) faults.push(`<${element.localName}>`)
      for (const { name, value } of element.attributes) {
        if (attributes && !attributes.includes(name)) faults.push(`<${element.localName} ${name}>`)
        if (name === 'href' && !/^(https?:\/\/[^\s/]|mailto:|\/(?![/\\]))/.test(value)) faults.push(`an address ${value}`)
        if (name === 'style' && /url|expression|@|\\/i.test(value)) faults.push(`a style ${value}`)
      }
    }
    return { faults: faults.slice(0, 5), texts: [...parsed.querySelectorAll(texts)].map((one) => one.textContent ?? '') }
  })
}

/** Runs in the page: what of the parts of the page that show stories is not allowed, and their texts. */
export function judgeShown({ root, texts, allowed }: { readonly root: string; readonly texts: string; readonly allowed: Allowed }): Parsed {
  const faults = Reflect.get(window, '__ran') === undefined ? [] : ['a script of a story ran']
  for (const element of document.querySelectorAll(`${root}, ${root} *`)) {
    const attributes = allowed[element.localName]
    if (!attributes) faults.push(`<${element.localName}>`)
    for (const { name } of element.attributes) if (attributes && !attributes.includes(name)) faults.push(`<${element.localName} ${name}>`)
    if (!(element instanceof HTMLAnchorElement)) continue
    const isOurs = element.origin === location.origin
    if (!isOurs && element.protocol !== 'https:' && element.protocol !== 'mailto:') faults.push(`an address ${element.href}`)
    if (!isOurs && !element.relList.contains('noopener')) faults.push(`an address of another site without noopener: ${element.href}`)
  }
  return { faults: faults.slice(0, 5), texts: [...document.querySelectorAll(texts)].map((one) => one.textContent ?? '') }
}
