import { damaged } from './unreadableWorkbook.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })
const AMPERSAND = 38
const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** UTF-8 bytes as a string; with `hasEntities` the five entities of XML and character references are resolved, no others exist. */
export function decodeText(bytes: Uint8Array, start: number, end: number, hasEntities: boolean): string {
  let isPlain = true
  let hasReference = false
  for (let i = start; i < end; i++) {
    const byte = bytes[i] as number
    if (byte >= 128) isPlain = false
    else if (byte === AMPERSAND) hasReference = hasEntities
  }
  const text =
    isPlain && end - start < 40
      ? String.fromCharCode.apply(null, bytes.subarray(start, end) as unknown as number[])
      : decodeUtf8(bytes, start, end)
  return hasReference ? text.replace(/&([^;&]{0,12});?/g, resolve) : text
}

function decodeUtf8(bytes: Uint8Array, start: number, end: number): string {
  try {
    return decoder.decode(bytes.subarray(start, end))
  } catch (cause) {
    if (cause instanceof TypeError) throw damaged('a text in it is not in UTF-8')
    throw cause
  }
}

function resolve(whole: string, name: string): string {
  const known = whole.endsWith(';') ? named.get(name) : undefined
  if (known !== undefined) return known
  const code = /^#x[0-9a-f]+$/i.test(name) ? Number.parseInt(name.slice(2), 16) : /^#\d+$/.test(name) ? Number(name.slice(1)) : -1
  if (code < 0 || code > 0x10ffff || !whole.endsWith(';')) throw damaged('it holds an unknown entity')
  return String.fromCodePoint(code)
}

/** Undoes Excel's own escapes of control characters, `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export function unescapeExcel(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}
