import { describe, expect, test } from 'vitest'
import { internalPath } from '../../../site/src/common/stores/internalPath.ts'
import { sessionOf } from '../../../site/src/common/stores/session.ts'

describe('internalPath', () => {
  test.each([
    ['/catalog?keywords=wind#top', '/catalog?keywords=wind#top'],
    ['/', '/'],
    [null, '/catalog'],
    ['', '/catalog'],
    ['catalog', '/catalog'],
    ['//example.org/x', '/catalog'],
    ['/\\example.org', '/catalog'],
    ['/\t/example.org', '/catalog'],
    ['https://example.org/', '/catalog'],
    ['javascript:alert(1)', '/catalog'],
  ])('ACC-06 after a login %s leads to %s', (wanted, path) => {
    expect(internalPath(wanted, '/catalog')).toBe(path)
  })
})

const profile = {
  id: 7,
  username: 'demo',
  email: 'demo@example.org',
  firstName: 'Dé;mo',
  lastName: 'Person',
  institute: '',
  department: '',
  country: 'Chile',
}

describe('sessionOf', () => {
  const cookie = (value: string) => `a=b; UserInfo=${value}; c=d`

  test('the readable cookie names the user', () => {
    const user = { ...profile, isNewsSubscribed: true, isDataSubmissionAdmin: false }
    expect(sessionOf(cookie(encodeURIComponent(JSON.stringify(user))))).toEqual({
      state: 'user',
      user: {
        ...profile,
        isNewsSubscribed: true,
        isDataSubmissionAdmin: false,
        isCurator: false,
        isNewsEditor: false,
        isEmailConfirmed: false,
        lastDatasetTouch: null,
      },
    })
  })

  test('ACC-30 the address is read under both of its names, and only what is said is true', () => {
    const session = sessionOf(cookie(encodeURIComponent(JSON.stringify({ username: 'demo', Email: 'demo@example.org' }))))
    expect(session).toMatchObject({ user: { id: null, email: 'demo@example.org', isNewsSubscribed: false, isDataSubmissionAdmin: false } })
  })

  test.each([
    '',
    'a=b',
    cookie('%7B%22username'),
    cookie('%E0%A4%A'),
    cookie('null'),
    cookie('%7B%7D'),
    'NotUserInfo=%7B%22username%22%3A%22x%22%7D',
  ])('what cannot be read is a visitor: %s', (cookies) => {
    expect(sessionOf(cookies)).toEqual({ state: 'visitor' })
  })
})
