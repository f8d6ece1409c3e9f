import { escaped, type FuzzCase } from './FuzzCase.ts'

/** Tries spent on one failure; more would make a run of many failures endless. */
const MAX_TRIES = 60

/** The shortest text found, by leaving out ever smaller parts, that still fails alike; null for inputs that were not made of a text. */
export async function shrunk(input: FuzzCase, fails: (shorter: FuzzCase) => Promise<boolean>): Promise<string | null> {
  if (input.text === undefined || input.isHeavy === true) return null
  let text = input.text
  let tries = 0
  for (let size = Math.ceil(text.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < text.length && tries < MAX_TRIES; ) {
      const shorter = text.slice(0, at) + text.slice(at + size)
      tries += 1
      if (shorter !== '' && (await fails(withText(input, shorter)))) text = shorter
      else at += size
    }
  }
  return text
}

function withText(input: FuzzCase, text: string): FuzzCase {
  const [path = ''] = input.path.split('?')
  return { ...input, text, path: `${path}?query=${escaped(text)}` }
}
