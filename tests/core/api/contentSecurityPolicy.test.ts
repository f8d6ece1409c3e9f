import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy, framedPolicy, inlineSources, openerPolicy } from '#core/api/contentSecurityPolicy.ts'

describe('the content security policy', () => {
  const policy = contentSecurityPolicy({ scripts: ['sha256-AAAA'], styles: ['sha256-BBBB'] }, { upgrade: true })

  test('allows our own files and the hashed blocks, and nothing unsafe', () => {
    expect(policy).toContain("script-src 'self' 'sha256-AAAA';")
    expect(policy).toContain("style-src 'self' 'sha256-BBBB';")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  })

  test('forbids framing, and upgrades requests only under https', () => {
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain('upgrade-insecure-requests')
    expect(contentSecurityPolicy({ scripts: [], styles: [] }, { upgrade: false })).not.toContain('upgrade')
  })

  test('the embedded page may be framed, and differs in nothing else', () => {
    const sources = { scripts: ['sha256-AAAA'], styles: ['sha256-BBBB'] }
    expect(framedPolicy(sources, { upgrade: true })).toBe(policy.replace("frame-ancestors 'none'", 'frame-ancestors *'))
  })

  test('where Google is set up, lets in the four parts that it documents and no more', () => {
    const withGoogle = contentSecurityPolicy({ scripts: ['sha256-AAAA'], styles: [] }, { upgrade: false, google: true })
    expect(withGoogle.match(/https:[^ ;]*/g)).toEqual([
      'https://accounts.google.com/gsi/client',
      'https://accounts.google.com/gsi/style',
      'https://accounts.google.com/gsi/',
      'https://accounts.google.com/gsi/',
    ])
    expect(withGoogle).toContain("script-src 'self' 'sha256-AAAA' https://accounts.google.com/gsi/client;")
    expect(withGoogle).not.toMatch(/unsafe|\*/)
    expect([openerPolicy({ google: true }), openerPolicy({})]).toEqual(['same-origin-allow-popups', 'same-origin'])
  })

  test('accepts only hashes from the site build', () => {
    expect(inlineSources.safeParse({ scripts: ["x'; script-src *"] }).success).toBe(false)
  })
})
