/** A text in lines of at most so many characters, broken between words; a longer word has a line of its own, broken where it must be. */
export function wrapped(text: string, maxCharacters: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    if (line !== '' && line.length + 1 + word.length > maxCharacters) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
    for (; line.length > maxCharacters; line = line.slice(maxCharacters)) lines.push(line.slice(0, maxCharacters))
  }
  return line === '' ? lines : [...lines, line]
}
