import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  emptyRegistration,
  problemOfField,
  problemsOfStep,
  reachableStep,
  registrationSteps,
  trimmedRegistration,
} from '#components/account/registrationSteps.ts'
import { loginAddress, registerAddress, returnPath } from '../../../site/src/account/addresses.ts'
import { forgetRegistration, keepRegistration, readRegistration } from '../../../site/src/account/stores/registration.ts'

const filled = {
  firstName: 'Dana',
  lastName: 'O’Neill',
  institute: '',
  department: '',
  country: 'Chile',
  email: 'dana@example.org',
  username: 'dana on deck',
  password: 'Sea salt 35',
}

describe('the steps of registration', () => {
  test('ACC-14 only names, address and password are needed', () => {
    for (const step of registrationSteps.keys()) expect(problemsOfStep(step, filled)).toEqual({})
    const missing = [...registrationSteps.keys()].flatMap((step) => Object.keys(problemsOfStep(step, emptyRegistration)))
    expect(missing).toEqual(['firstName', 'lastName', 'email', 'username', 'password'])
  })

  test.each([
    ['firstName', 'D', 'First name must have 2 to 40 letters or spaces.'],
    ['email', 'dana@example', 'Enter an e-mail address such as name@example.org.'],
    ['username', 'dana', 'Username must have 6 to 20 letters, digits or single spaces.'],
    ['country', 'x'.repeat(151), 'Country must have at most 150 characters in one line.'],
    ['password', 'Sea salt', 'Password must have at least one digit.'],
  ] as const)('ACC-14 ACC-18 %s "%s" is rejected in words', (name, text, says) => {
    const field = registrationSteps.flatMap(({ fields }) => fields).find((found) => found.name === name)
    expect(field && problemOfField(field, text)).toBe(says)
  })

  test('leading and trailing spaces are removed from everything but the password', () => {
    expect(trimmedRegistration({ ...filled, firstName: ' Dana ', password: ' Sea salt 35 ' })).toEqual({
      ...filled,
      password: ' Sea salt 35 ',
    })
  })

  test.each([
    [2, filled, 2],
    [7, filled, 2],
    [-1, filled, 0],
    [Number.NaN, filled, 0],
    [2, emptyRegistration, 0],
    [2, { ...filled, country: 'x'.repeat(151) }, 1],
  ])('ACC-13 of the wished step %s no faulty step is passed over', (wanted, draft, step) => {
    expect(reachableStep(wanted, draft)).toBe(step)
  })
})

describe('what was typed', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
      removeItem: (name: string) => stored.delete(name),
    })
  })

  test('stays in the tab without the password, until the user exists', () => {
    keepRegistration(filled)
    expect([...stored.values()].join()).not.toContain('Sea salt')
    expect(readRegistration()).toEqual({ ...filled, password: '' })
    forgetRegistration()
    expect(readRegistration()).toEqual(emptyRegistration)
  })

  test.each(['half a w', 'null', '7', '{"password":"x","email":7,"other":"y"}'])('of %s nothing is taken', (text) => {
    stored.set('pelagos.registration', text)
    expect(readRegistration()).toEqual(emptyRegistration)
  })
})

test('ACC-06 SEC-21 the way back goes along, and only within this site', () => {
  expect(returnPath('?redirect=%2Fcatalog%3Fkeywords%3Dwind')).toBe('/catalog?keywords=wind')
  for (const wanted of ['', '?redirect=', '?redirect=//example.org', '?redirect=javascript:alert(1)', '?redirect=https://example.org/'])
    expect(returnPath(wanted)).toBeNull()
  expect(loginAddress(null)).toBe('/login')
  expect(registerAddress('/a?b=c')).toBe('/register?redirect=%2Fa%3Fb%3Dc')
})
