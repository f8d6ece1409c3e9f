/**
 * A whole number with commas between thousands: `2,000,000`. Without `Intl`, whose first formatter takes 12 ms of a page's start, and 50 on a
 * slow phone.
 */
export function countText(count: number): string {
  const digits = String(Math.abs(count))
  let text = ''
  for (let end = digits.length; end > 0; end -= 3) text = `${digits.slice(Math.max(0, end - 3), end)}${text && ','}${text}`
  return count < 0 ? `-${text}` : text
}

/** A number of things in words: `1 variable`, `7 variables`. */
export function counted(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`
}
