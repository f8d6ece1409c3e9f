import { sha256Of } from '#core/text/hex.ts'

/** What a file holds, as one word: SHA-256 of its bytes. The browser, the command line and the server give the same for the same bytes. */
export async function contentHash(file: Blob): Promise<string> {
  return `sha256:${await sha256Of(await file.arrayBuffer())}`
}

/** What some files hold that are checked together: of one file its hash, of several the hash of a list of their names and hashes. */
export async function computeContentHash(files: readonly { readonly name: string; readonly blob: Blob }[]): Promise<string> {
  const [first] = files
  if (first && files.length === 1) return contentHash(first.blob)
  const lines = await Promise.all(files.map(async ({ name, blob }) => `${await contentHash(blob)}  ${name}\n`))
  return contentHash(new Blob(lines.toSorted()))
}
