import { limits } from '#core/limits/storage.ts'
import { Problem } from '#core/request/Problem.ts'
import type { ObjectRange } from './ObjectStore.ts'

const OBJECT_KEY_CHARACTERS = 400 // R2 and S3 take 1,024 bytes; a data folder has a path of its own in front
const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** Whether a text may be an object's key: it is a path in every file system and every bucket, and leads nowhere else. */
export function isObjectKey(text: string): boolean {
  if (text.length > OBJECT_KEY_CHARACTERS) return false
  return text.split('/').every((part) => part.length <= limits.objectKeyPartCharacters && PART.test(part))
}

/** Throws `bad-request` for a text that is no key. */
export function requireKey(text: string): void {
  if (!isObjectKey(text)) throw new Problem('bad-request', 'This is not an object key.')
}

/** Throws `bad-request` for a text that no key begins with. */
export function requirePrefix(text: string): void {
  if (text !== '' && !isObjectKey(text.endsWith('/') ? text.slice(0, -1) : text)) requireKey(text)
}

/** A text as a part of a key: what a key cannot have becomes a dash, and a dot in front goes. */
export function keyPart(text: string): string {
  const part = text
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^\.+/, '')
    .slice(-limits.objectKeyPartCharacters)
    .replace(/^\.+/, '')
  return part === '' ? 'file' : part
}

/** A range cut at the end of an object of `sizeBytes`. Throws `bad-request` for one that begins behind it or is empty. */
export function clippedRange({ offset, length }: ObjectRange, sizeBytes: number): ObjectRange {
  const isWhole = Number.isSafeInteger(offset) && Number.isSafeInteger(length)
  if (!isWhole || offset < 0 || length < 1 || offset >= sizeBytes)
    throw new Problem('bad-request', 'The object has no such range of bytes.')
  return { offset, length: Math.min(length, sizeBytes - offset) }
}

/** The Problem of bytes that differ from the announced ones. */
export function otherBytes(): Problem {
  return new Problem('bad-request', 'The bytes received are not those announced.')
}
