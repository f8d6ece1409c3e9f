import * as z from 'zod'
import { anyPassword } from './accountFields.ts'
import { endpoint, foreignSite } from './endpoint.ts'
import { passkeyCreation, passkeyMade, passkeyName, passkeySigned, totpCode } from './secondFactorFields.ts'

const nothing = z.object({})

const passwordFirst = 'The call comes from another site, or the password was not entered again within five minutes (`password-needed`).'

const wrongCode = 'The call comes from another site, or the code is wrong or has already been used (`code-wrong`).'

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

/** Recovery codes that are shown this once; null where the existing ones remain valid. */
const newCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })

const token = z.string().min(20).max(100)

/** Whether all API keys, which need no second factor, are revoked with it. */
const endApiKeys = z.boolean().default(false)

/** The second step of signing in, and proving the password again. */
export const secondFactorApi = {
  signInSecond: endpoint({
    method: 'POST',
    path: '/api/user/signin/second',
    summary: 'Sign in, second step.',
    description:
      'Takes the token returned by `signin` and a code from the authenticator app, a recovery code or a passkey signature; sets both cookies. A token works once, for five minutes and five attempts; a code works once.',
    who: 'anyone',
    rate: 'second-step',
    body: z.union([
      z.object({ token, code: totpCode }),
      z.object({ token, recoveryCode: z.string().trim().min(1).max(60) }),
      z.object({ token, passkey: passkeySigned }),
    ]),
    reply: { kind: 'json', schema: z.literal(true) },
    errors: { 400: 'The code is malformed, or the token is wrong, has been used or has expired.', 403: wrongCode },
  }),
  reauthenticate: endpoint({
    method: 'POST',
    path: '/api/user/provepassword',
    summary: 'Enter the password again.',
    description:
      'For five minutes, allows this browser what needs the password: changing the second factor and showing API keys. Its session gets a new cookie.',
    who: 'session',
    rate: 'second-step',
    body: z.object({ password: anyPassword }),
    reply: ok,
    errors: { 403: 'The call comes from another site, or the password is wrong (`password-wrong`).' },
  }),
  passwordProof: endpoint({
    method: 'GET',
    path: '/api/user/provepassword',
    summary: 'Ask whether the password must be entered again.',
    description: 'Whether the password or a second factor was given in this session within the last five minutes.',
    who: 'session',
    rate: 'account',
    reply: { kind: 'json', schema: z.object({ isProved: z.boolean() }) },
  }),
  secondFactor: endpoint({
    method: 'GET',
    path: '/api/user/secondfactor',
    summary: 'Get your second factors.',
    description: 'When the authenticator app was set up, the passkeys, and the number of recovery codes left.',
    who: 'session',
    rate: 'account',
    reply: { kind: 'json', schema: secondFactorStatus },
  }),
  beginAuthenticator: endpoint({
    method: 'POST',
    path: '/api/user/secondfactor/authenticator',
    summary: 'Start adding an authenticator app.',
    description: 'Returns a new secret, which takes effect once `confirm` receives a code generated from it, within 15 minutes.',
    who: 'session',
    needsPassword: true,
    rate: 'account',
    body: nothing,
    reply: { kind: 'json', schema: z.object({ secret: z.string(), address: z.string() }) },
    errors: { 403: passwordFirst, 409: 'The account already has an authenticator app.' },
  }),
  confirmAuthenticator: endpoint({
    method: 'POST',
    path: '/api/user/secondfactor/authenticator/confirm',
    summary: 'Confirm an authenticator app.',
    description:
      'Takes one code. The first second factor of an account creates ten recovery codes and ends its other sessions. With `endApiKeys`, also revokes every API key: keys need no second factor.',
    who: 'session',
    rate: 'second-step',
    body: z.object({ code: totpCode, endApiKeys }),
    reply: { kind: 'json', schema: newCodes },
    errors: { 400: 'The code is malformed, or no app is being added.', 403: wrongCode },
  }),
  removeAuthenticator: endpoint({
    method: 'DELETE',
    path: '/api/user/secondfactor/authenticator',
    summary: 'Remove the authenticator app.',
    description: 'Removing the last second factor also removes the recovery codes.',
    who: 'session',
    needsPassword: true,
    rate: 'account',
    reply: ok,
    errors: { 403: passwordFirst, 404: 'The account has no authenticator app.' },
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/api/user/passkeys/options',
    summary: 'Start adding a passkey.',
    description: 'Returns the WebAuthn options for the browser, and a token to finish with within five minutes.',
    who: 'session',
    needsPassword: true,
    rate: 'account',
    body: nothing,
    reply: { kind: 'json', schema: z.object({ token: z.string(), options: passkeyCreation }) },
    errors: { 400: 'The account has reached the maximum number of passkeys.', 403: passwordFirst },
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/user/passkeys',
    summary: 'Add a passkey.',
    description:
      'Takes the browser’s response. The first second factor of an account creates ten recovery codes and ends its other sessions. With `endApiKeys`, also revokes every API key: keys need no second factor.',
    who: 'session',
    rate: 'account',
    body: z.object({ token, name: passkeyName, passkey: passkeyMade, endApiKeys }),
    reply: { kind: 'json', schema: newCodes },
    errors: {
      400: 'It is not a passkey for this portal, or the time has run out.',
      403: foreignSite,
      409: 'The passkey is already registered.',
    },
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/user/passkeys',
    summary: 'Remove a passkey.',
    description: 'Removing the last second factor also removes the recovery codes.',
    who: 'session',
    needsPassword: true,
    rate: 'account',
    body: z.object({ id: z.int().positive() }),
    reply: ok,
    errors: { 403: passwordFirst, 404: 'You have no such passkey.' },
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/user/recoverycodes',
    summary: 'Create new recovery codes.',
    description: 'Ten new codes, shown only once; the earlier ones stop working.',
    who: 'session',
    needsPassword: true,
    rate: 'account',
    body: nothing,
    reply: { kind: 'json', schema: z.object({ recoveryCodes: z.array(z.string()) }) },
    errors: { 400: 'The account has no second factor.', 403: passwordFirst },
  }),
}
