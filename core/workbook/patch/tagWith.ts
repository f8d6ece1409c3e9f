import type { XmlReader } from '../xlsx/XmlReader.ts'
import { attributesIn } from '../xlsx/xmlAttributes.ts'

/** The open tag that a reader looks at, with another value for an attribute, which is escaped already; undefined takes the attribute away. */
export function tagWith(reader: XmlReader, name: string, value: string | undefined): string {
  const decoder = new TextDecoder()
  const attributes = [...attributesIn(decoder.decode(reader.bytes.subarray(reader.end, reader.tagEnd)))]
  const changed = attributes.flatMap(([key, raw]) => (key !== name ? [[key, raw]] : value === undefined ? [] : [[key, value]]))
  const tag = decoder.decode(reader.bytes.subarray(reader.tokenStart, reader.end))
  return `${tag}${changed.map(([key, raw = '']) => ` ${key}="${raw.replaceAll('"', '&quot;')}"`).join('')}${reader.isSelfClosing ? '/' : ''}>`
}
