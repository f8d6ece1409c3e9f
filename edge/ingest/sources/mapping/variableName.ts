/** A name of a file's column or variable as a column of a table may have it: letters, digits and underscores, at most 49 of them. */
export const variableName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^A-Za-z0-9_]/g, '_')
    .replace(/^(\d)/, '_$1')
    .slice(0, 49) || 'column'
