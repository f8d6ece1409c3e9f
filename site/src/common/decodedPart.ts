/** A decoded part of an address; unchanged if it cannot be decoded, since anybody may have typed it. */
export function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (fault) {
    if (fault instanceof URIError) return part
    throw fault
  }
}
