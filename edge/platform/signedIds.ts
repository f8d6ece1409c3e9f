import { keyedHash } from './seal.ts'

const HASH_CHARACTERS = 24 // 96 bits, which nobody guesses at a portal; longer ones would not fit the local part of an address

/** Numbers with a keyed hash, as text that survives lower case and fits an address of e-mail: `1a-2-3f…`. It has no end and holds no secret. */
export async function signIds(secret: string, purpose: string, ids: readonly number[]): Promise<string> {
  const text = ids.map((id) => id.toString(36)).join('-')
  return `${text}-${(await keyedHash(secret, purpose, text)).slice(0, HASH_CHARACTERS)}`
}

/** The numbers of a text that `signIds` made for this purpose; null for every other text. */
export async function readIds(secret: string, purpose: string, signed: string): Promise<readonly number[] | null> {
  const text = /^([a-z0-9]{1,10}(?:-[a-z0-9]{1,10}){0,3})-[0-9a-f]{24}$/.exec(signed.toLowerCase())?.[1]
  if (text === undefined) return null
  const ids = text.split('-').map((part) => Number.parseInt(part, 36))
  return (await signIds(secret, purpose, ids)) === signed.toLowerCase() ? ids : null
}
