// Created once: a formatter per number takes ten times as long, and a catalog writes hundreds at each keystroke. The first one of a page
// takes long by itself, and is not needed while the page starts.
let counts: Intl.NumberFormat | null = null

/** A whole number with commas between thousands: `2,000,000`. */
export function countText(count: number): string {
  counts ??= new Intl.NumberFormat('en-US')
  return counts.format(count)
}

/** A number of things in words: `1 variable`, `7 variables`. */
export function counted(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** A whole number from 0 with commas between thousands, of a constant: while a page starts, the formatter above takes its time. `2,000,000`. */
export function thousands(count: number): string {
  const digits = String(count)
  let text = ''
  for (let end = digits.length; end > 0; end -= 3) text = `${digits.slice(Math.max(0, end - 3), end)}${text && ','}${text}`
  return text
}
