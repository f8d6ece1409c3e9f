import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy, inlineSources } from '#core/api/contentSecurityPolicy.ts'

describe('the content security policy', () => {
  const policy = contentSecurityPolicy({ scripts: ['sha256-AAAA'], styles: ['sha256-BBBB'] }, { upgrade: true })

  test('allows our own files and the hashed blocks, and nothing unsafe', () => {
    expect(policy).toContain("script-src 'self' 'sha256-AAAA';")
    expect(policy).toContain("style-src 'self' 'sha256-BBBB';")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  })

  test('lets nobody frame us, and upgrades only where there is https', () => {
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain('upgrade-insecure-requests')
    expect(contentSecurityPolicy({ scripts: [], styles: [] }, { upgrade: false })).not.toContain('upgrade')
  })

  test('takes only hashes from the site build', () => {
    expect(inlineSources.safeParse({ scripts: ["x'; script-src *"] }).success).toBe(false)
  })
})
