import type { TextTable } from './TextTable.ts'
import { token, XmlReader } from './XmlReader.ts'
import { unescapeExcel } from './xmlText.ts'

/** Reads the shared strings into the table: rich text is joined, phonetic readings are left out. */
export async function readSharedStrings(pieces: AsyncIterable<Uint8Array>, table: TextTable): Promise<void> {
  const reader = new XmlReader()
  const item = { text: '', isInText: false, phonetic: 0 }
  for await (const piece of pieces) {
    reader.feed(piece)
    for (let found = reader.next(); found !== token.none; found = reader.next()) takeToken(reader, found, item, table)
  }
  reader.finish()
}

function takeToken(reader: XmlReader, found: number, item: { text: string; isInText: boolean; phonetic: number }, table: TextTable): void {
  if (found === token.text || found === token.cdata) {
    if (item.isInText && item.phonetic === 0) item.text += reader.text(found)
    return
  }
  const isOpen = found === token.open
  if (reader.isNamed('t')) item.isInText = isOpen && !reader.isSelfClosing
  else if (reader.isNamed('rPh')) item.phonetic += isOpen ? (reader.isSelfClosing ? 0 : 1) : -1
  else if (reader.isNamed('si')) {
    if (!isOpen || reader.isSelfClosing) table.push(unescapeExcel(item.text))
    item.text = ''
  }
}
