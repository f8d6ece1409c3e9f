import { splitUnit } from '#core/columns/columnKey.ts'

/** A name of a file's column or variable as a column of a table may have it: letters, digits and underscores, at most 49 of them, without its unit. */
export function variableName(name: string): string {
  const plain = splitUnit(name)
    .name.normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^A-Za-z0-9_]+/g, '_')
    .slice(0, 60)
    .replace(/^_(?=.)/, '')
    .replace(/(?<=.)_$/, '')
  return plain.replace(/^(?=\d)/, '_').slice(0, 49) || 'column'
}
