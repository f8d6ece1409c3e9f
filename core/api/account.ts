import { z } from 'zod'
import { limits } from '../limits.ts'
import { fitsHeader } from '../mail/headerText.ts'
import { contentLink } from '../news/contentLink.ts'
import { anyPassword, emailAddress, newPassword, profile, registration } from './accountFields.ts'
import { endpoint } from './endpoint.ts'
import { secondStepAsked } from './secondFactorFields.ts'

const nothing = z.object({})
const ok = { kind: 'text', says: '`OK`' } as const
const foreignSite = 'The call comes from another site.'
/** A token of a mailed link: 32 random bytes as base64url. */
const mailedToken = z.string().min(20).max(100)
/** Whether all API keys of the account end with the old password. */
const endApiKeys = z.boolean().default(false)
const name = z.string().trim().min(1).max(254)

export const signUp = endpoint({
  method: 'POST',
  path: '/api/user/signup',
  area: 'user',
  summary: 'Register.',
  description: 'Makes an account and mails a link that confirms the address. The answer is `OK`.',
  who: 'anyone',
  rate: 'register',
  query: nothing,
  body: registration,
  reply: ok,
  refusals: { 400: 'A field breaks its rule.', 403: foreignSite, 409: 'The username or the e-mail address is taken.' },
})

export const validateNames = endpoint({
  method: 'POST',
  path: '/api/user/validate',
  area: 'user',
  summary: 'Ask whether a name is free.',
  description: '`true` if neither the username nor the e-mail address is taken.',
  who: 'anyone',
  rate: 'lookup',
  query: nothing,
  body: z.object({ username: name, email: name }),
  reply: { kind: 'json', schema: z.boolean() },
  changesState: false,
  refusals: { 400: 'A name is missing.' },
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/user/confirmemail',
  area: 'user',
  summary: 'Confirm an e-mail address.',
  description: 'Takes the token of the mailed link, which works once and for 24 hours, and opens no session.',
  who: 'anyone',
  rate: 'lookup',
  query: nothing,
  body: z.object({ token: mailedToken }),
  reply: ok,
  refusals: { 400: 'The link is wrong, used or too old.', 403: foreignSite },
})

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/user/resendconfirmation',
  area: 'user',
  summary: 'Mail the confirmation link again.',
  description: 'Sends a new link to the signed-in user’s address, if it is not confirmed yet; earlier links stop working.',
  who: 'session',
  rate: 'mail',
  query: nothing,
  body: z.object({}),
  reply: ok,
  refusals: { 403: foreignSite },
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/user/forgotpassword',
  area: 'user',
  summary: 'Ask for a link to choose a new password.',
  description: 'Answers the same whether the address is known or not. The mailed link works once and for 30 minutes.',
  who: 'anyone',
  rate: 'mail',
  hidesRefusal: true,
  query: nothing,
  body: z.object({ email: name }),
  reply: ok,
  refusals: { 400: 'The address is missing.', 403: foreignSite },
})

export const choosePassword = endpoint({
  method: 'POST',
  path: '/api/user/choosepassword',
  area: 'user',
  summary: 'Choose a new password with a mailed link.',
  description: 'Takes the token of the link, which works once; every session of the user ends, and with `endApiKeys` every API key.',
  who: 'anyone',
  rate: 'sign-in',
  query: nothing,
  body: z.object({ password: newPassword, token: mailedToken, endApiKeys }),
  reply: ok,
  refusals: { 400: 'The link is wrong, used or too old, or the password breaks the rule.', 403: foreignSite },
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/changepassword',
  area: 'user',
  summary: 'Change the password.',
  description:
    'Takes the name and the present password beside the new one. Every other session of the user ends, and with `endApiKeys` every API key; this browser gets a new session.',
  who: 'anyone',
  rate: 'sign-in',
  query: nothing,
  body: z.object({ username: name, password: anyPassword, newPassword, endApiKeys }),
  reply: ok,
  refusals: { 400: 'The new password breaks the rule.', 401: 'Name or present password are wrong.', 403: foreignSite },
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/user/changeemail',
  area: 'user',
  summary: 'Change the e-mail address.',
  description:
    'Takes the name and the password. The new address gets a link that confirms it, the old one a note; `UserInfo` is written anew.',
  who: 'anyone',
  rate: 'sign-in',
  query: nothing,
  body: z.object({ username: name, password: anyPassword, email: emailAddress }),
  reply: ok,
  refusals: { 400: 'This is no e-mail address.', 401: 'Name or password are wrong.', 403: foreignSite, 409: 'The address is in use.' },
})

export const updateInfo = endpoint({
  method: 'POST',
  path: '/api/user/updateinfo',
  area: 'user',
  summary: 'Change your profile.',
  description:
    'Changes the fields that are given, of the signed-in user only; whatever else is sent is ignored. `UserInfo` is written anew.',
  who: 'session',
  rate: 'account',
  query: nothing,
  body: z.object({ userInfo: z.object({ ...profile.partial().shape, isNewsSubscribed: z.boolean().optional() }) }),
  reply: ok,
  refusals: { 400: 'A field breaks its rule.', 403: foreignSite },
})

export const googleAuth = endpoint({
  method: 'POST',
  path: '/api/user/googleauth',
  area: 'user',
  summary: 'Sign in with Google.',
  description:
    'Takes an ID token of Google Identity Services: a known Google account signs in, one with the address of a user is attached to it, and with `register` an unknown one becomes a user. Sets both cookies, or answers `secondStep` as `signin` does.',
  who: 'anyone',
  rate: 'sign-in',
  query: nothing,
  body: z.object({
    userIDToken: z.string().min(1).max(8000),
    originator: z.string().max(100).default(''),
    register: z.union([z.boolean(), z.stringbool()]).default(false),
  }),
  reply: {
    kind: 'json',
    schema: z.union([
      z.object({ login: z.literal(true) }),
      z.object({ attach: z.literal(true) }),
      z.object({ register: z.literal(true) }),
      secondStepAsked,
    ]),
  },
  refusals: {
    401: '`No such user`.',
    403: foreignSite,
    500: 'The token is no ID token of Google for this portal, or its address belongs to a user whom it cannot be attached to.',
    501: 'This portal does not offer signing in with Google.',
    503: 'Google’s keys cannot be fetched at present.',
  },
})

export const contactUs = endpoint({
  method: 'POST',
  path: '/api/user/contactus',
  area: 'user',
  summary: 'Write to the team.',
  description: 'The message is stored before it is mailed. A nomination of a data set brings its name and address too.',
  who: 'anyone',
  rate: 'contact',
  query: nothing,
  body: z.object({
    name: z.string().trim().min(1).max(limits.contactNameCharacters).refine(fitsHeader, 'must be one line'),
    email: emailAddress,
    message: z.string().trim().min(1).max(limits.contactMessageCharacters),
    dataset_name: z.string().trim().max(limits.nominatedNameCharacters).refine(fitsHeader, 'must be one line').optional(),
    dataset_url: z
      .string()
      .trim()
      .max(limits.nominatedUrlCharacters)
      .refine(fitsHeader, 'must be one line')
      .refine((text) => text === '' || contentLink(text)?.isInternal === false, 'must be an address of the web')
      .optional(),
    /** A field that people do not see; programs that fill everything fill it. */
    website: z.string().max(1000).optional(),
  }),
  reply: ok,
  refusals: { 400: 'A field is missing or too long.', 403: foreignSite, 500: '`error sending message`.' },
})

export const accountSettings = endpoint({
  method: 'GET',
  path: '/api/user/settings',
  area: 'user',
  summary: 'Tell how one may sign in here.',
  description: 'The client ID for Google Identity Services, or null where the portal has none, and where to write for help.',
  who: 'anyone',
  rate: 'none',
  query: nothing,
  body: null,
  reply: { kind: 'json', schema: z.object({ googleClientId: z.string().nullable(), supportAddress: z.string().nullable() }) },
  refusals: {},
})
