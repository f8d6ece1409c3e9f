import { z } from 'zod'
import { anyPassword } from './accountFields.ts'
import { endpoint } from './endpoint.ts'
import { passkeyCreation, passkeyMade, passkeyName, passkeySigned, totpCode } from './secondFactorFields.ts'

const nothing = z.object({})
const foreignSite = 'The call comes from another site.'
const passwordFirst = 'The call comes from another site, or the password was not given again within five minutes (`password-needed`).'
const wrongCode = 'The call comes from another site, or the code is wrong or was used before (`code-wrong`).'
const ok = { kind: 'text', says: '`OK`' } as const

const passkeyRecord = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})

export type PasskeyRecord = z.infer<typeof passkeyRecord>

const secondFactorStatus = z.object({
  /** When the authenticator app was confirmed; null without one. */
  authenticatorSince: z.iso.datetime().nullable(),
  passkeys: z.array(passkeyRecord),
  recoveryCodesLeft: z.int(),
  /** Whether this portal demands a second factor of the caller. */
  isRequired: z.boolean(),
})
export type SecondFactorStatus = z.infer<typeof secondFactorStatus>

/** Recovery codes that are shown this once; null where the person keeps those that they have. */
const newCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })

const token = z.string().min(20).max(100)

export const signInSecond = endpoint({
  method: 'POST',
  path: '/api/user/signin/second',
  area: 'user',
  summary: 'Sign in, second step.',
  description:
    'Takes the token that `signin` answered and a code of the authenticator app, a recovery code or the signature of a passkey; sets both cookies. A token works once, for five minutes and five tries; a code works once.',
  who: 'anyone',
  rate: 'second-step',
  query: nothing,
  body: z.union([
    z.object({ token, code: totpCode }),
    z.object({ token, recoveryCode: z.string().trim().min(1).max(60) }),
    z.object({ token, passkey: passkeySigned }),
  ]),
  reply: { kind: 'json', schema: z.literal(true) },
  refusals: { 400: 'The code has no such form, or the token is wrong, used or too old.', 403: wrongCode },
})

export const provePassword = endpoint({
  method: 'POST',
  path: '/api/user/provepassword',
  area: 'user',
  summary: 'Give the password again.',
  description: 'Allows this session for five minutes what needs the password: changing the second factor and showing API keys.',
  who: 'session',
  rate: 'second-step',
  query: nothing,
  body: z.object({ password: anyPassword }),
  reply: ok,
  refusals: { 403: 'The call comes from another site, or the password is wrong (`password-wrong`).' },
})

export const secondFactor = endpoint({
  method: 'GET',
  path: '/api/user/secondfactor',
  area: 'user',
  summary: 'Tell which second factors you have.',
  description: 'Since when there is an authenticator app, the passkeys, and how many recovery codes are left.',
  who: 'session',
  rate: 'account',
  query: nothing,
  body: null,
  reply: { kind: 'json', schema: secondFactorStatus },
  refusals: {},
})

export const beginAuthenticator = endpoint({
  method: 'POST',
  path: '/api/user/secondfactor/authenticator',
  area: 'user',
  summary: 'Begin to add an authenticator app.',
  description: 'Answers a new secret, which counts once `confirm` got a code made with it, within 15 minutes.',
  who: 'session',
  needsPassword: true,
  rate: 'account',
  query: nothing,
  body: nothing,
  reply: { kind: 'json', schema: z.object({ secret: z.string(), address: z.string() }) },
  refusals: { 403: passwordFirst, 409: 'The account has an authenticator app already.' },
})

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/api/user/secondfactor/authenticator/confirm',
  area: 'user',
  summary: 'Confirm an authenticator app.',
  description: 'Takes one code. With the first second factor of an account come ten recovery codes, and its other sessions end.',
  who: 'session',
  rate: 'second-step',
  query: nothing,
  body: z.object({ code: totpCode }),
  reply: { kind: 'json', schema: newCodes },
  refusals: { 400: 'The code has no such form, or none was begun.', 403: wrongCode },
})

export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/api/user/secondfactor/authenticator',
  area: 'user',
  summary: 'Remove the authenticator app.',
  description: 'With the last second factor its recovery codes go too.',
  who: 'session',
  needsPassword: true,
  rate: 'account',
  query: nothing,
  body: null,
  reply: ok,
  refusals: { 403: passwordFirst, 404: 'The account has none.' },
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys/options',
  area: 'user',
  summary: 'Begin to add a passkey.',
  description: 'Answers what the browser needs to make one (WebAuthn), and a token to finish with within five minutes.',
  who: 'session',
  needsPassword: true,
  rate: 'account',
  query: nothing,
  body: nothing,
  reply: { kind: 'json', schema: z.object({ token: z.string(), options: passkeyCreation }) },
  refusals: { 400: 'The account has the most passkeys that one may have.', 403: passwordFirst },
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/user/passkeys',
  area: 'user',
  summary: 'Add a passkey.',
  description:
    'Takes what the browser made. With the first second factor of an account come ten recovery codes, and its other sessions end.',
  who: 'session',
  rate: 'account',
  query: nothing,
  body: z.object({ token, name: passkeyName, passkey: passkeyMade }),
  reply: { kind: 'json', schema: newCodes },
  refusals: { 400: 'It is no passkey of this portal, or the time is over.', 403: foreignSite, 409: 'The passkey is known already.' },
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/user/passkeys',
  area: 'user',
  summary: 'Remove a passkey.',
  description: 'With the last second factor the recovery codes go too.',
  who: 'session',
  needsPassword: true,
  rate: 'account',
  query: nothing,
  body: z.object({ id: z.int().positive() }),
  reply: ok,
  refusals: { 403: passwordFirst, 404: 'You have no such passkey.' },
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/recoverycodes',
  area: 'user',
  summary: 'Make new recovery codes.',
  description: 'Ten new codes, shown this once; the earlier ones stop working.',
  who: 'session',
  needsPassword: true,
  rate: 'account',
  query: nothing,
  body: nothing,
  reply: { kind: 'json', schema: z.object({ recoveryCodes: z.array(z.string()) }) },
  refusals: { 400: 'The account has no second factor.', 403: passwordFirst },
})
