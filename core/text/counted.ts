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
