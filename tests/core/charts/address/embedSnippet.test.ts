import { expect, test } from 'vitest'
import { embedSnippet } from '#core/charts/address/plotAddress.ts'

test('the HTML of an embedded chart shows its address and title as text, whatever they contain', () => {
  const html = embedSnippet('/plot?v=1&id=1&viztype=heatmap', { origin: 'https://portal.example', title: 'Heatmap of "<b>" & more' })
  expect(html).toMatch(
    /^<iframe src="https:\/\/portal\.example\/embed\?v=1&amp;id=1&amp;viztype=heatmap" title="Heatmap of &quot;&lt;b&gt;&quot; &amp; more" /,
  )
  expect(html).toMatch(/ width="\d+" height="\d+" .* loading="lazy" sandbox="[a-z -]+"><\/iframe>$/)
  expect(html).not.toMatch(/allow-(forms|modals|top-navigation|downloads)/)
})
