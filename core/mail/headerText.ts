/** Characters that could end a header line, or make its text read in a different order than written. */
const lineEnds = /[\p{Cc}\p{Zl}\p{Zp}]/u
const everyLineEnd = /[\p{Cc}\p{Zl}\p{Zp}]/gu
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Whether a text can be used in a header unchanged: no line breaks, no NUL, no other control character. */
export function fitsHeader(text: string): boolean {
  return !lineEnds.test(text)
}

/** A person's text as one line that reads in the order written: control characters become spaces, direction marks are removed. */
export function oneLine(text: string): string {
  return text.replace(everyLineEnd, ' ').replace(directions, '').replace(/ {2,}/g, ' ').trim()
}
