import { isUtf8 } from 'node:buffer'

const [utf8, windows] = ['utf-8', 'windows-1252'].map((encoding) => new TextDecoder(encoding))

/** The text of bytes whose encoding nobody states: UTF-8, or else Windows-1252, of which Latin-1 is a part. */
export const decodeText = (bytes: Uint8Array): string => (isUtf8(bytes) ? utf8 : windows)?.decode(bytes) ?? ''
