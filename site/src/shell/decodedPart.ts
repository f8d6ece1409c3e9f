/** A part of an address as people read it; as it stands there where it cannot be decoded, since anybody may have typed it. */
export function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch (fault) {
    if (fault instanceof URIError) return part
    throw fault
  }
}
