const NEEDS_QUOTES = /[",\n\r]/

/** A field of CSV for programs: quoted only where it must be, with quotes doubled (RFC 4180). */
export function csvField(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
