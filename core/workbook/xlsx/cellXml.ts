import { escapeMarkup } from '#core/text/escapeMarkup.ts'

/** Where a cell is, and what it takes over from the one that it replaces: the prefix of its namespace with the colon, and its style. */
export interface CellForm {
  readonly cell: string
  readonly prefix?: string
  readonly style?: string | undefined
}

/** A cell as SpreadsheetML (ECMA-376 part 1, 18.3.1.4): a text stays a text, whatever it begins with, and stands in the cell itself; null is an empty one. */
export function cellXml(value: string | number | null, { cell, prefix: p = '', style }: CellForm): string {
  const tag = `${p}c r="${cell}"${style !== undefined ? ` s="${escapeMarkup(style)}"` : ''}`
  if (value === null || value === '') return `<${tag}/>`
  if (typeof value === 'number') return `<${tag}><${p}v>${value}</${p}v></${p}c>`
  return `<${tag} t="inlineStr"><${p}is><${p}t xml:space="preserve">${escapeExcel(value)}</${p}t></${p}is></${p}c>`
}

/** XML's own signs as entities, and what XML cannot hold as Excel writes it, `_x0001_` (ECMA-376 part 1, 22.9.2.19). */
export function escapeExcel(text: string): string {
  return escapeMarkup(text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')).replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) => {
    const isAllowed = sign === '\t' || sign === '\n' || (sign >= '\u007F' && sign < '\uFFFE')
    return isAllowed ? sign : `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
  })
}
