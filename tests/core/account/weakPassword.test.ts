import { describe, expect, test } from 'vitest'
import { faultsOf, passwordRules } from '#core/account/rules.ts'
import { weaknessOf } from '#core/account/weakPassword.ts'

const owner = { username: 'ada marin', email: 'a.lovelace@example.org' }

describe('a password that keeps the rules and is guessed first', () => {
  test.each(['Password1!', 'P@ssw0rd', 'P4$$w0rd!!', 'Qwerty123!', 'Dragon-2024', 'Welcome1!', '!Monkey 12', 'A12345678!'])(
    'ACC-18 %s is rejected',
    (password) => {
      expect(faultsOf(passwordRules, password)).toEqual([])
      expect(weaknessOf(password, owner)).toMatch(/guessed first/)
    },
  )

  test.each(['Salty Water-7', 'Correct-Horse-1', 'Deep blue 7', 'Love#8827364519!', 'Xk7!fpQ2zz'])('%s is not', (password) => {
    expect(weaknessOf(password, owner)).toBeNull()
  })

  test.each(['My-Pelagos-1', 'Ada-Marin 7', 'x7-ALOVELACE'])('ACC-18 %s holds a name', (password) => {
    expect(weaknessOf(password, owner)).toMatch(/must not hold/)
  })

  test('random passwords are hardly ever rejected', () => {
    let state = 1
    const next = () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return state / 2 ** 32
    }
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#%&*'
    const made = Array.from({ length: 20_000 }, () =>
      Array.from({ length: 12 }, () => letters[Math.floor(next() * letters.length)]).join(''),
    )
    expect(made.filter((password) => weaknessOf(password, {}) !== null).length).toBeLessThan(60)
  })
})
