const whole = new Intl.NumberFormat('en')

/** A count as people read it: 12,345. */
export function formatCount(count: number): string {
  return whole.format(count)
}

/** A count with its noun: 1 row, 2 rows. */
export function formatNumberOf(count: number, noun: string): string {
  return `${whole.format(count)} ${noun}${count === 1 ? '' : 's'}`
}
