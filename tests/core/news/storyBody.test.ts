import { expect, test } from 'vitest'
import { storyPieces } from '#core/news/storyBody.ts'

const body = (content: string, links: readonly { text: string; url: string }[] = []) => JSON.stringify({ content, links })

test('HOME-11 the text of a story has marks and links in their places', () => {
  const links = [
    { text: 'the data set', url: '/catalog/datasets/Nino12_SST' },
    { text: 'its makers', url: 'https://example.org' },
  ]
  expect(storyPieces(body('*New:* {0} by {1}, `sst` in /all/ months', links))).toEqual([
    { text: 'New:', marks: ['strong'] },
    { text: ' ', marks: [] },
    { text: 'the data set', marks: [], link: { href: '/catalog/datasets/Nino12_SST', isInternal: true } },
    { text: ' by ', marks: [] },
    { text: 'its makers', marks: [], link: { href: 'https://example.org', isInternal: false } },
    { text: ', ', marks: [] },
    { text: 'sst', marks: ['code'] },
    { text: ' in ', marks: [] },
    { text: 'all', marks: ['em'] },
    { text: ' months', marks: [] },
  ])
})

test('HOME-11 text that is not Markdown stays as it is: single or escaped characters, brackets without a link, HTML', () => {
  expect(storyPieces(body('and/or \\*x\\* {7} <b>bold</b>'))).toEqual([{ text: 'and/or *x* {7} <b>bold</b>', marks: [] }])
  expect(storyPieces(body('{0}', [{ text: 'press', url: 'javascript:alert(1)' }]))).toEqual([{ text: 'press', marks: [] }])
  expect(storyPieces('{}')).toEqual([])
})
