import { sitemapPath } from './sitemap.ts'

/** Where crawlers look for what they may read. */
export const robotsPath = '/robots.txt'

/** Crawlers may read every page, and find them all in the sitemap; calls of the API are no pages. Source: RFC 9309. */
export const robots = (origin: string): string => `User-agent: *
Disallow: /api/

Sitemap: ${origin}${sitemapPath}
`
