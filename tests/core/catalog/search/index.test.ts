import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchQuery } from '#core/catalog/query.ts'
import { lineIndex } from '#core/catalog/search/LineIndex.ts'
import { spellingIndex } from '#core/catalog/search/SpellingIndex.ts'
import { searchCatalog, searchText } from '#core/catalog/search/search.ts'
import { syntheticCatalog } from '../../../helpers/syntheticCatalog.ts'

const entries = syntheticCatalog(400).map(({ record, variables }) => ({ record, text: searchText(record, variables) }))
const texts = entries.map(({ text }) => text)

/** Parts of texts of the catalog, so that most words are found somewhere. */
const part = fc
  .record({ text: fc.constantFrom(...texts), from: fc.nat(400), length: fc.integer({ min: 1, max: 12 }) })
  .map(({ text, from, length }) => text.slice(from, from + length))
const anyText = fc.oneof(part, fc.string({ maxLength: 5 }))

describe('the index of the catalog', () => {
  test('API-68 finds exactly what a scan of every text finds, whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 3 }), (typed) => {
        const query = searchQuery.parse({ keywords: typed })
        const words = query.keywords.map((word) => word.toLowerCase())
        const plain = entries.filter(({ text }) => words.every((word) => text.includes(word))).map(({ record }) => record.Dataset_ID)
        expect(searchCatalog(entries, query).exact.map((at) => entries[at]?.record.Dataset_ID)).toEqual(plain.toReversed())
      }),
      { numRuns: 500 },
    )
  })

  test('lines that repeat, are empty or are parts of others are distinguished', () => {
    const lines = fc.array(fc.constantFrom('a', 'ab', 'b', '', 'ba', 'aab'), { maxLength: 5 }).map((own) => own.join('\n'))
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 6 }), fc.constantFrom('a', 'b', 'ab', 'aa', 'ba'), (documents, word) => {
        const marks = [...lineIndex(documents).containing(word)]
        expect(marks).toEqual(documents.map((text) => (text.includes(word) ? 1 : 0)))
      }),
    )
  })

  test('D65 one slip in a word of seven letters or more still finds it', () => {
    const { distances } = spellingIndex(lineIndex(texts))
    const words = [...new Set(texts.join('\n').match(/\p{L}{7,}/gu))]
    const slip = fc.record({ word: fc.constantFrom(...words), at: fc.nat(20), kind: fc.constantFrom('swap', 'drop', 'double') })
    fc.assert(
      fc.property(slip, ({ word, at: seed, kind }) => {
        const at = 1 + (seed % (word.length - 2))
        const [before, one, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
        const slipped = { swap: `${before}${next}${one}${after}`, drop: before + next + after, double: before + one + one + next + after }[
          kind
        ]
        const found = distances(slipped)
        texts.forEach((text, document) => {
          if (text.split(/[^\p{L}\p{N}]+/u).includes(word)) expect(found[document]).toBeLessThan(1)
        })
      }),
      { numRuns: 60 },
    )
  })

  test('D65 at most 300 similar data sets are answered, the nearest first, and numbers have no spelling', () => {
    const similar = (keywords: string) => searchCatalog(entries, searchQuery.parse({ keywords, fuzzy: '1' })).similar
    expect(similar('salinty').length).toBeGreaterThan(50)
    expect(similar('salinty').length).toBeLessThanOrEqual(300)
    expect(similar('19999')).toEqual([])
  })
})
