/** Longer words are not compared; every list here is of short terms. */
const MOST_CHARACTERS = 60

/** The word of a list that was probably meant: equal but for letter case and signs, or with few letters changed; undefined where none is near. */
export function nearest(word: string, words: Iterable<string>): string | undefined {
  if (word.length === 0 || word.length > MOST_CHARACTERS) return undefined
  const bare = bareOf(word)
  let found: string | undefined
  let fewest = Math.max(1, Math.floor(bare.length / 4)) + 1
  for (const other of words) {
    const distance = bareOf(other) === bare ? 0 : changes(bare, bareOf(other), fewest)
    if (distance < fewest) [found, fewest] = [other, distance]
  }
  return found
}

const bareOf = (word: string): string =>
  word
    .slice(0, MOST_CHARACTERS)
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')

/** How many letters have to be put in, left out or changed (Levenshtein), or `most` where it is at least that. */
function changes(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) >= most) return most
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let column = 1; column <= other.length; column++) {
      const swapped = (before[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      now.push(Math.min((before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1, swapped))
    }
    before = now
  }
  return Math.min(most, before[other.length] ?? most)
}
