import { token, XmlReader } from './XmlReader.ts'

/** Excel's own formats that show dates or times (ECMA-376 part 1, 18.8.30, with the East Asian ones). */
const builtInDates: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58,
])

/** Which cell styles show a number as a date or time, by the style's index; 1 where they do. */
export function readDateStyles(part: Uint8Array): Uint8Array {
  const reader = new XmlReader()
  reader.feed(part)
  const dateFormats = new Set(builtInDates)
  const styles: number[] = []
  let isInCellStyles = false
  for (let found = reader.next(); found !== token.none; found = reader.next()) {
    if (reader.isNamed('cellXfs')) isInCellStyles = found === token.open && !reader.isSelfClosing
    else if (found === token.open && reader.isNamed('numFmt')) {
      const id = Number(reader.attribute('numFmtId'))
      if (isDateFormat(reader.attribute('formatCode') ?? '')) dateFormats.add(id)
      else dateFormats.delete(id)
    } else if (found === token.open && isInCellStyles && reader.isNamed('xf'))
      styles.push(dateFormats.has(Number(reader.attribute('numFmtId') ?? 0)) ? 1 : 0)
  }
  reader.finish()
  return Uint8Array.from(styles)
}

/** Whether a format code shows a date or time: it holds a letter of one outside of quotes, escapes and brackets. */
function isDateFormat(code: string): boolean {
  const bare = code
    .replace(/"[^"]*"|\\.|[_*]./g, '')
    .replace(/\[([^[\]]*)\]/g, (bracketed, inside: string) => (/^[hms]+$/i.test(inside) ? bracketed : ''))
  return /[ymdhs]/i.test(bare.split(';')[0] ?? '')
}
