/** A size as people read it: 12.3 MB; powers of 1000. */
export function sizeText(sizeBytes: number, decimals = 1): string {
  if (sizeBytes < 1000) return `${sizeBytes} bytes`
  const power = Math.min(4, Math.floor(Math.log10(sizeBytes) / 3))
  return `${(sizeBytes / 1000 ** power).toFixed(decimals)} ${['', 'kB', 'MB', 'GB', 'TB'][power]}`
}
