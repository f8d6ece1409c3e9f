/** A program by the key of its address and by its name. */
interface NamedProgram {
  readonly key: string
  readonly name: string
}

/** The key that a program which is new to a portal has in its address: its letters and digits in lower case, with hyphens between the words. */
export function programKey(name: string): string {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .join('-')
}

/** The program that a data set names by its key or its name, in upper or lower case. */
export function findNamedProgram<Program extends NamedProgram>(known: readonly Program[], text: string): Program | undefined {
  const isWanted = (word: string) => word.toLowerCase() === text.trim().toLowerCase()
  return known.find(({ key }) => isWanted(key)) ?? known.find(({ name }) => isWanted(name))
}
