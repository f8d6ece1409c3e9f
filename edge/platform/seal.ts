import { hexOf } from '#core/text/hex.ts'

const encoder = new TextEncoder()

/** A keyed hash in hex (HMAC-SHA-256), for looking things up without storing them. `purpose` separates hashes of different kinds. */
export async function keyedHash(secret: string, purpose: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const hash = await crypto.subtle.sign('HMAC', key, encoder.encode(`${purpose}\u0000${text}`))
  return hexOf(new Uint8Array(hash))
}

/** Whether two texts are the same, in a time that says nothing about where they differ. */
export async function isSameText(one: string, other: string): Promise<boolean> {
  const secret = randomHex(32)
  return (await keyedHash(secret, 'compare', one)) === (await keyedHash(secret, 'compare', other))
}

/** Encrypts a text (AES-256-GCM, fresh nonce); `context` must be the same when it is opened. Answers base64 of nonce and cipher text. */
export async function seal(secret: string, context: string, text: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const cipher = await crypto.subtle.encrypt(parameters(nonce, context), await sealingKey(secret), encoder.encode(text))
  return toBase64(new Uint8Array([...nonce, ...new Uint8Array(cipher)]))
}

/** Opens what `seal` made with the same secret and context; throws for anything else. */
export async function unseal(secret: string, context: string, sealed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0))
  const text = await crypto.subtle.decrypt(parameters(bytes.slice(0, 12), context), await sealingKey(secret), bytes.slice(12))
  return new TextDecoder().decode(text)
}

/** Random bytes in hex. */
export function randomHex(bytes: number): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(bytes)))
}

function parameters(nonce: Uint8Array<ArrayBuffer>, context: string) {
  return { name: 'AES-GCM', iv: nonce, additionalData: encoder.encode(context) }
}

/** The secret is a text of any length; HKDF makes a key of the right one. */
async function sealingKey(secret: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode('pelagos api keys') }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
