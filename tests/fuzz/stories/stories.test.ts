import { expect, test } from 'vitest'
import { fuzzStories } from './storyRuns.ts'

test('NEW-17 SEC-21 hostile stories, links and tags show as text, the four marks and safe links: on pages, cards, in feeds and e-mails', async () => {
  const { taken, shown, faults } = await fuzzStories({ runs: 200, seed: 20_261_127, from: 0 })
  expect(faults).toEqual([])
  expect([taken > 50, taken < 150, shown]).toEqual([true, true, 1000])
})
