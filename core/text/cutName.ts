const LONGEST = 25
const KEPT_CHARACTERS = 23

/** A name for a narrow place: of more than 25 characters the first 23, and dots. Source: VIZ-33. */
export function cutName(name: string): string {
  return name.length > LONGEST ? `${name.slice(0, KEPT_CHARACTERS)}...` : name
}
