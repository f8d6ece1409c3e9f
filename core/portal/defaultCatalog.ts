/** Names of a portal's own data that its documentation can show instead of those of the default catalog. */
export interface SampleNames {
  /** A short name. */
  readonly dataset: string
  readonly table: string
  readonly variable: string
  readonly time: string
  readonly cruise: string
}

/** Where a portal has no data yet. */
export const inventedNames: SampleNames = {
  ...{ dataset: 'My_Data_Set', table: 'tblMy_Data_Set', variable: 'temperature', time: 'time', cruise: 'My_Cruise' },
}

/** Around parts of a page that portals with the default catalog have alone, and that the others have. */
export const catalogMarks = {
  default: { begin: '%%portal.default.begin%%', end: '%%portal.default.end%%' },
  own: { begin: '%%portal.own.begin%%', end: '%%portal.own.end%%' },
} as const

/** A name of the default catalog, in whose place other portals show one of their own. */
export const sampleMark = (kind: keyof SampleNames, name: string): string => `%%portal.${kind}:${name}%%`

const NAME = /%%portal\.(dataset|table|variable|time|cruise):([^%]*)%%/g

/** A page with what is for its portal alone. `own` is null for a portal with the default catalog. */
export function withCatalog(html: string, own: SampleNames | null): string {
  const isDefault = own === null
  return withParts(withParts(html, 'default', isDefault), 'own', !isDefault).replaceAll(
    NAME,
    (_, kind: keyof SampleNames, name: string) => own?.[kind] ?? name,
  )
}

/** The page with or without what is between these marks, which are gone; a mark without the other is left as it is. */
function withParts(html: string, of: keyof typeof catalogMarks, isKept: boolean): string {
  const { begin, end } = catalogMarks[of]
  const [head = '', ...parts] = html.split(begin)
  return parts.reduce((before, part) => {
    const at = part.indexOf(end)
    return at < 0 ? before + begin + part : before + (isKept ? part.slice(0, at) : '') + part.slice(at + end.length)
  }, head)
}

/** A text of the search index, which is that of the build, without its marks. */
export function withoutMarks(text: string, portalName: string): string {
  return text
    .replaceAll('%%portal.name%%', portalName)
    .replaceAll(NAME, (_, __, name: string) => name)
    .replaceAll(/%%portal\.[\w.]+%%/g, '')
}
