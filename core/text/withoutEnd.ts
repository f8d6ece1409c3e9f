/** A text without those of the given characters that it ends with. Each character is looked at once, where a pattern would start again at each. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

/** A text without those of the given characters that it begins with. */
export function withoutStart(text: string, characters: string): string {
  let start = 0
  while (start < text.length && characters.includes(text[start] ?? '')) start++
  return text.slice(start)
}
