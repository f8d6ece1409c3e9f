import { describe, expect, test } from 'vitest'
import { Problem } from '#core/request/Problem.ts'
import { mayOffer } from '../../../site/src/account/google/googleOffer.ts'
import { faultOf } from '../../../site/src/account/google/googleSignIn.ts'

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const stored = new Map<string, string>()
  return { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) }
}

describe('the message after Google’s token was rejected', () => {
  const unknown = new Problem('unauthorized', 'No such user')
  const rejected = new Problem('sign-in-failed', 'It was never confirmed.')
  const broken = new Problem('unexpected-reply', 'Internal Server Error', { status: 500 })
  const offline = new Problem('unreachable', 'The portal did not answer.')

  test('ACC-09 ACC-10 ACC-11 by its status, with the portal’s words where they help', () => {
    expect(faultOf(unknown, false)).toEqual({ fault: 'unknown' })
    expect(faultOf(rejected, false)).toEqual({ fault: 'error', reason: 'It was never confirmed.' })
    expect(faultOf(broken, false)).toEqual({ fault: 'error' })
    expect(faultOf(offline, false)).toEqual({ fault: 'failed', reason: 'The portal did not answer.' })
  })

  test('ACC-11 as a failed registration when registering', () => {
    for (const fault of [unknown, rejected, broken, offline]) expect(faultOf(fault, true).fault).toBe('registration-failed')
  })
})

describe('Google’s small window', () => {
  test('is offered to visitors once in a session, and not where its button is', () => {
    const session = storage()
    expect(mayOffer('/login/', true, session)).toBe(false)
    expect(mayOffer('/catalog', false, session)).toBe(false)
    expect(mayOffer('/catalog', true, session)).toBe(true)
    expect(mayOffer('/catalog', true, session)).toBe(false)
  })
})
