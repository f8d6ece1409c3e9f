/**
 * A number with commas between thousands and at most three decimals: `2,000,000`, `1,234.5`. Without `Intl`, whose first formatter takes 12 ms
 * of a page's start, and 50 on a slow phone.
 */
export function countText(count: number): string {
  const [whole = '', decimals] = String(Number(Math.abs(count).toFixed(3))).split('.')
  let text = decimals === undefined ? '' : `.${decimals}`
  for (let end = whole.length; end > 0; end -= 3) text = `${whole.slice(Math.max(0, end - 3), end)}${end < whole.length ? ',' : ''}${text}`
  return count < 0 ? `-${text}` : text
}

/** A number of things in words: `1 variable`, `7 variables`. */
export function counted(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`
}
