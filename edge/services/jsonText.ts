const texts = new WeakMap<object, string>()

/** The JSON text of an answer. Frozen members of a list are never changed and stand in many answers, so that their text is made once. */
export function jsonText(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(memberText).join(',')}]` : JSON.stringify(value)
}

function memberText(member: unknown): string {
  if (typeof member !== 'object' || member === null || !Object.isFrozen(member)) return JSON.stringify(member) ?? 'null'
  const known = texts.get(member)
  if (known !== undefined) return known
  const text = JSON.stringify(member)
  texts.set(member, text)
  return text
}
