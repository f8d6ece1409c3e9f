import { readFileSync, writeFileSync } from 'node:fs'
import { HASHES, placesOf } from '#core/account/commonPassword.ts'

/** The words that are kept, the commonest first. */
const WORDS = 12_000
const BITS_PER_WORD = 16

/**
 * Makes core/account/commonPasswords.ts of a list of passwords, commonest first: `node site/scripts/commonPasswords.ts LIST`, where LIST is
 * `src/passwords.json` of the npm package @zxcvbn-ts/language-common. Needed again only where the list is to be a newer one.
 */
const listed = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as readonly string[]
const words = new Set<string>()
for (const entry of listed) {
  if (words.size >= WORDS) break
  const lower = entry.toLowerCase()
  const word = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  if (word.length >= 4) words.add(word)
  if (/^[0-9]{6,}$/.test(lower)) words.add(lower)
  if (/[^a-z0-9]/.test(lower) && lower.length >= 8) words.add(lower)
}
const bytes = new Uint8Array((words.size * BITS_PER_WORD) / 8)
for (const word of words)
  for (const place of placesOf(word, bytes.length * 8)) bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (1 << (place & 7))
const lines =
  Buffer.from(bytes)
    .toString('base64')
    .match(/.{1,120}/g) ?? []
const says = `/** ${words.size} words of common passwords as a Bloom filter with ${HASHES} hashes, base64; made by site/scripts/commonPasswords.ts. */`
writeFileSync('core/account/commonPasswords.ts', `${says}\nexport const bitsOfCommonPasswords =\n  '${lines.join("' +\n  '")}'\n`)
