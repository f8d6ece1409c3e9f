import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Announcements } from '../../../site/src/dataset/parts/Announcements.tsx'

const html = (link: string | null) =>
  renderToStaticMarkup(<Announcements news={[{ id: 1, headline: 'New casts', link, label: null, date: '2024-05-01T10:00:00.000Z' }]} />)

test('NAV-23 DST-03 a headline leads within the portal, to an address elsewhere, or nowhere', () => {
  expect(html('/catalog/datasets/Nino12_SST')).toContain('<a href="/catalog/datasets/Nino12_SST">New casts</a>')
  expect(html('www.example.org/casts')).toContain(
    '<a href="https://www.example.org/casts" rel="external noopener" target="_blank">New casts</a>',
  )
  for (const link of [null, '', 'javascript:alert(1)', 'see below']) expect(html(link)).not.toContain('<a')
})
