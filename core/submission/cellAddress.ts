/** A cell that a comment may be about: a sheet of the workbook and a place in it, such as `data!B7`. */
export const cellAddress = /^(data|dataset_meta_data|vars_meta_data)![A-Z]{1,3}[1-9][0-9]{0,6}$/

/** A cell as it was typed or copied from a formula: without `$` and quotes, its column in capitals; a place alone is in the data sheet. */
export function typedCell(text: string): string {
  const bare = text.replace(/[$']/g, '')
  const mark = bare.lastIndexOf('!')
  const sheet = mark < 0 ? 'data' : bare.slice(0, mark).trim().toLowerCase()
  return `${sheet}!${bare
    .slice(mark + 1)
    .trim()
    .toUpperCase()}`
}
