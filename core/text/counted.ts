/**
 * A whole number with commas between thousands: `2,000,000`. Without `Intl`, whose first formatter takes 12 ms of a page's start, and 50 on a
 * slow phone.
 */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A number of things in words: `1 variable`, `7 variables`. */
export function counted(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`
}
