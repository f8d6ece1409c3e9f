/** Lines of text that documents share, each stored once: a search reads every distinct line instead of every document. */
export interface LineIndex {
  readonly documentCount: number
  /** In lower case. */
  readonly lines: readonly string[]
  /** Marks the documents of which a line contains the word, which must hold no line feed; the same answer as looking through each text. */
  readonly containing: (word: string) => Uint8Array
  /** The documents that have this line, in order. */
  readonly documentsOf: (line: number) => Uint32Array
}

/** Builds the index of documents that are texts in lower case, their lines separated by line feeds. */
export function lineIndex(texts: readonly string[]): LineIndex {
  const { lines, pairs } = distinctLines(texts)
  return lineIndexOf(lines, pairs, texts.length)
}

/** The index of documents whose lines are known already, as alternating numbers of a line and of a document that has it. A line may hold line feeds. */
export function lineIndexOf(lines: readonly string[], pairs: readonly number[], documentCount: number): LineIndex {
  const { starts, documents } = documentsByLine(lines.length, pairs)
  const blob = lines.join('\n')
  const offsets = lineOffsets(lines)
  const containing = (word: string) => {
    const marks = new Uint8Array(documentCount)
    let line = 0
    let at = blob.indexOf(word)
    while (at !== -1) {
      while ((offsets[line + 1] ?? Number.POSITIVE_INFINITY) <= at) line++
      const end = starts[line + 1] ?? 0
      for (let place = starts[line] ?? 0; place < end; place++) marks[documents[place] ?? 0] = 1
      // The rest of this line says nothing new.
      line++
      if (line >= lines.length) break
      at = blob.indexOf(word, offsets[line])
    }
    return marks
  }
  return { documentCount, lines, containing, documentsOf: (line) => documents.subarray(starts[line], starts[line + 1]) }
}

/** The distinct lines, and for each document those that it has, once each, as alternating line and document. */
function distinctLines(texts: readonly string[]): { lines: string[]; pairs: readonly number[] } {
  const known = new Map<string, number>()
  const lastDocument: number[] = []
  const pairs: number[] = []
  texts.forEach((text, document) => {
    for (const line of text.split('\n')) {
      let number = known.get(line)
      if (number === undefined) {
        number = known.size
        known.set(line, number)
      }
      if (lastDocument[number] === document) continue
      lastDocument[number] = document
      pairs.push(number, document)
    }
  })
  return { lines: [...known.keys()], pairs }
}

/** The documents of line `n` are in `documents` from `starts[n]` to `starts[n + 1]`. */
function documentsByLine(lineCount: number, pairs: readonly number[]): { starts: Uint32Array; documents: Uint32Array } {
  const starts = new Uint32Array(lineCount + 1)
  for (let at = 0; at < pairs.length; at += 2) {
    const after = (pairs[at] ?? 0) + 1
    starts[after] = (starts[after] ?? 0) + 1
  }
  for (let line = 0; line < lineCount; line++) starts[line + 1] = (starts[line + 1] ?? 0) + (starts[line] ?? 0)
  const next = starts.slice()
  const documents = new Uint32Array(pairs.length / 2)
  for (let at = 0; at < pairs.length; at += 2) {
    const line = pairs[at] ?? 0
    const place = next[line] ?? 0
    documents[place] = pairs[at + 1] ?? 0
    next[line] = place + 1
  }
  return { starts, documents }
}

/** Where each line begins in the joined text. */
function lineOffsets(lines: readonly string[]): Uint32Array {
  const offsets = new Uint32Array(lines.length)
  let at = 0
  lines.forEach((line, number) => {
    offsets[number] = at
    at += line.length + 1
  })
  return offsets
}
