/** What a file holds, as one word: SHA-256 of its bytes. The browser, the command line and the server give the same for the same bytes. */
export async function contentHash(file: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return `sha256:${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
