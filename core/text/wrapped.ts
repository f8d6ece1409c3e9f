/** A text in lines of at most so many characters, broken between words; a longer word has a line of its own, broken where it must be. */
export function wrapped(text: string, most: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    if (line !== '' && line.length + 1 + word.length > most) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
    for (; line.length > most; line = line.slice(most)) lines.push(line.slice(0, most))
  }
  return line === '' ? lines : [...lines, line]
}
