/** Texts by their trigrams. */
export interface TrigramIndex {
  /**
   * The numbers of the texts that share trigrams with this one, those that share most first; texts for which `isCandidate` is false are
   * left out.
   */
  readonly alike: (text: string, maxResults: number, isCandidate?: (known: string) => boolean) => number[]
}

/** The trigrams of a text; two spaces before it make its first letters count more, as slips are rarer there. */
function trigrams(text: string): string[] {
  const padded = `  ${text} `
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3))
}

/** Builds the index. Many texts are told apart quickly by it, so that only a few need be compared letter by letter. */
export function trigramIndex(texts: readonly string[]): TrigramIndex {
  const byTrigram = new Map<string, number[]>()
  texts.forEach((text, number) => {
    for (const trigram of trigrams(text)) {
      const own = byTrigram.get(trigram)
      if (own === undefined) byTrigram.set(trigram, [number])
      else own.push(number)
    }
  })
  const alike: TrigramIndex['alike'] = (text, maxResults, isCandidate = () => true) => {
    const shared = new Uint8Array(texts.length)
    const touched: number[] = []
    for (const trigram of trigrams(text)) {
      for (const number of byTrigram.get(trigram) ?? []) {
        if (shared[number] === 0) touched.push(number)
        shared[number] = (shared[number] ?? 0) + 1
      }
    }
    return touched
      .filter((number) => isCandidate(texts[number] ?? ''))
      .sort((one, other) => (shared[other] ?? 0) - (shared[one] ?? 0))
      .slice(0, maxResults)
  }
  return { alike }
}
