import { expect, test } from 'vitest'
import { contentLink } from '#core/news/contentLink.ts'

test('NAV-23 a link of content is internal only if it begins with / and does not begin with http', () => {
  expect(contentLink('/catalog')).toEqual({ href: '/catalog', isInternal: true })
  expect(contentLink(' /catalog/datasets/Nino12_SST#cite ')).toEqual({ href: '/catalog/datasets/Nino12_SST#cite', isInternal: true })
  for (const address of ['https://example.org/catalog', 'mailto:data@example.org', 'HTTPS://EXAMPLE.ORG'])
    expect(contentLink(address)).toEqual({ href: address, isInternal: false })
  expect(contentLink('http://example.org/a')).toEqual({ href: 'https://example.org/a', isInternal: false })
  expect(contentLink('//example.org/a')).toEqual({ href: 'https://example.org/a', isInternal: false })
  expect(contentLink('www.example.org/a')).toEqual({ href: 'https://www.example.org/a', isInternal: false })
})

test('NAV-23 an invalid address is not a link', () => {
  for (const address of ['', 'catalog', 'javascript:alert(1)', 'data:text/html,x', '/\\example.org', 'https://', 'vbscript:x', 'see below'])
    expect(contentLink(address), address).toBeNull()
})

test('NAV-23 tabs and line ends within an address do not make another host a page of this portal', () => {
  for (const address of ['/\t/example.org/a', '/\n/example.org/a', '\r//example.org/a'])
    expect(contentLink(address), JSON.stringify(address)).toEqual({ href: 'https://example.org/a', isInternal: false })
  expect(contentLink('java\nscript:alert(1)')).toBeNull()
})
