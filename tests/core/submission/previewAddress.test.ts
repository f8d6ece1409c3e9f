import { expect, test } from 'vitest'
import { addressFrom, baseOfPage, previewBase, readPreviewPath } from '#core/submission/previewAddress.ts'

test('a preview shows the pages of a data set, its figures and charts, and the calls that read; no other path belongs to one', () => {
  const base = previewBase(7)
  for (const path of [
    '/catalog/datasets/A',
    '/catalog/figures/A.png',
    '/plot',
    '/visualization/charts',
    '/api/catalog/variable',
    '/api/data/sp',
  ])
    expect(readPreviewPath(base + path)).toEqual({ submissionId: 7, base, path })
  for (const path of [
    '',
    '/',
    '/catalog',
    '/sitemap.xml',
    '/api/user/whoami',
    '/api/datasubmission/publish',
    '/plots',
    '/submissions/8/preview/plot',
  ])
    expect([path, readPreviewPath(base + path)]).toEqual([path, null])
  for (const path of ['/submissions/07/preview/plot', '/submissions/x/preview/plot', '/submissions/7/previews/plot', '/plot'])
    expect([path, readPreviewPath(path)]).toEqual([path, null])
})

test('addresses of a preview stay in it as far as it shows them, and those of the portal are as they are', () => {
  const base = baseOfPage('/submissions/7/preview/catalog/datasets/A')
  expect(addressFrom(base, '/api/data/query?query=SELECT')).toBe('/submissions/7/preview/api/data/query?query=SELECT')
  expect(addressFrom(base, '/plot?id=1#x')).toBe('/submissions/7/preview/plot?id=1#x')
  for (const address of ['/api/user/whoami', '/catalog', 'https://example.org/plot', '#samples', '/submissions/7/preview/plot'])
    expect(addressFrom(base, address)).toBe(address)
  expect([baseOfPage('/plot'), addressFrom('', '/plot')]).toEqual(['', '/plot'])
})
