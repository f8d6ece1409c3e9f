// Created once: a formatter per number takes ten times as long, and a catalog writes hundreds at each keystroke.
const counts = new Intl.NumberFormat('en-US')

/** A whole number with commas between thousands. */
export function countText(count: number): string {
  return counts.format(count)
}

/** A number of things in words: `1 variable`, `7 variables`. */
export function counted(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`
}
