const whole = new Intl.NumberFormat('en')

/** A count as people read it: 12,345. */
export function formatCount(count: number): string {
  return whole.format(count)
}

/** A count with its noun: 1 row, 2 rows. */
export function formatNumberOf(count: number, noun: string): string {
  return `${whole.format(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** A size as people read it: 12.3 MB; powers of 1000. */
export function formatSize(sizeBytes: number): string {
  if (sizeBytes < 1000) return `${sizeBytes} bytes`
  const power = Math.min(4, Math.floor(Math.log10(sizeBytes) / 3))
  return `${(sizeBytes / 1000 ** power).toFixed(1)} ${['', 'kB', 'MB', 'GB', 'TB'][power]}`
}
