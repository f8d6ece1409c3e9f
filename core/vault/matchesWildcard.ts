/**
 * Whether a name is what a pattern says, `*` for any characters and `?` for one, whatever their case. Takes at most as many steps as the
 * product of both lengths, whatever the pattern: readers type it.
 */
export function matchesWildcard(name: string, pattern: string): boolean {
  const [letters, wanted] = [name.toLowerCase(), pattern.toLowerCase()]
  let [at, index] = [0, 0]
  let lastStar = { index: -1, at: 0 }
  while (at < letters.length) {
    if (wanted[index] === '*') {
      lastStar = { index, at }
      index++
    } else if (wanted[index] === '?' || wanted[index] === letters[at]) {
      index++
      at++
    } else if (lastStar.index >= 0) {
      lastStar = { ...lastStar, at: lastStar.at + 1 }
      at = lastStar.at
      index = lastStar.index + 1
    } else return false
  }
  return /^\**$/.test(wanted.slice(index))
}
