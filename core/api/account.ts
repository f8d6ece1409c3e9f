import * as z from 'zod'
import { limits } from '#core/limits/account.ts'
import { fitsHeader } from '../mail/headerText.ts'
import { contentLink } from '../news/contentLink.ts'
import { anyPassword, emailAddress, newPassword, profile, registration } from './accountFields.ts'
import { endpoint, foreignSite } from './endpoint.ts'
import { secondStepReply } from './secondFactorFields.ts'

const ok = { kind: 'text', says: '`OK`' } as const

/** A token of a mailed link: 32 random bytes as base64url. */
const mailedToken = z.string().min(20).max(100)

/** Whether all API keys of the account end with the old password. */
const endApiKeys = z.boolean()

const name = z.string().trim().min(1).max(254)

/** Making and changing an account, and writing to the team. */
export const accountApi = {
  contactUs: endpoint({
    method: 'POST',
    path: '/api/user/contactus',
    summary: 'Write to the team.',
    description: 'The message is stored before it is e-mailed. A nomination includes the name and address of the data set.',
    who: 'anyone',
    rate: 'contact',
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
    errors: { 400: 'A field is missing or too long.', 403: foreignSite, 500: '`error sending message`.' },
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/api/user/signup',
    summary: 'Register.',
    description: 'Creates an account and e-mails a link that confirms the address. Returns `OK`.',
    who: 'anyone',
    rate: 'register',
    body: registration,
    reply: ok,
    errors: { 400: 'A field is not valid.', 403: foreignSite, 409: 'The username or the e-mail address is taken.' },
  }),
  validateNames: endpoint({
    method: 'POST',
    path: '/api/user/validate',
    summary: 'Check whether a name is available.',
    description: '`true` if neither the username nor the e-mail address is taken.',
    who: 'anyone',
    rate: 'lookup',
    body: z.object({ username: name, email: name }),
    reply: { kind: 'json', schema: z.boolean() },
    changesState: false,
    errors: { 400: 'A name is missing.' },
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/user/confirmemail',
    summary: 'Confirm an e-mail address.',
    description: 'Takes the token from the e-mailed link, which works once within 24 hours. Does not sign in.',
    who: 'anyone',
    rate: 'lookup',
    body: z.object({ token: mailedToken }),
    reply: ok,
    errors: { 400: 'The link is not valid, has been used or has expired.', 403: foreignSite },
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/api/user/resendconfirmation',
    summary: 'Resend the confirmation link.',
    description: 'Sends a new link to the signed-in user’s address if it has not been confirmed; earlier links stop working.',
    who: 'session',
    rate: 'mail',
    body: z.object({}),
    reply: ok,
    errors: { 403: foreignSite },
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/user/forgotpassword',
    summary: 'Request a link to choose a new password.',
    description: 'Returns the same whether or not the address is known. The e-mailed link works once within 30 minutes.',
    who: 'anyone',
    rate: 'mail',
    hidesRejection: true,
    body: z.object({ email: name }),
    reply: ok,
    errors: { 400: 'The address is missing.', 403: foreignSite },
  }),
  choosePassword: endpoint({
    method: 'POST',
    path: '/api/user/choosepassword',
    summary: 'Choose a new password with an e-mailed link.',
    description:
      'Takes the token from the link, which works once. Ends every session of the user and revokes every API key, unless `endApiKeys` is false.',
    who: 'anyone',
    rate: 'sign-in',
    body: z.object({ password: newPassword, token: mailedToken, endApiKeys: endApiKeys.default(true) }),
    reply: ok,
    errors: {
      400: 'The link is not valid, has been used or has expired, or the password does not meet the requirements.',
      403: foreignSite,
    },
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/user/changepassword',
    summary: 'Change the password.',
    description:
      'Takes the username, the current password and the new one. Ends every other session of the user and, with `endApiKeys`, revokes every API key; this browser gets a new session.',
    who: 'anyone',
    rate: 'sign-in',
    body: z.object({ username: name, password: anyPassword, newPassword, endApiKeys: endApiKeys.default(false) }),
    reply: ok,
    errors: {
      400: 'The new password does not meet the requirements.',
      401: 'The username or the current password is wrong.',
      403: foreignSite,
    },
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/api/user/changeemail',
    summary: 'Change the e-mail address.',
    description:
      'Takes the username and the password. A confirmation link goes to the new address and a notice to the old one; refreshes `UserInfo`.',
    who: 'anyone',
    rate: 'sign-in',
    body: z.object({ username: name, password: anyPassword, email: emailAddress }),
    reply: ok,
    errors: {
      400: 'This is not an e-mail address.',
      401: 'The username or the password is wrong.',
      403: foreignSite,
      409: 'The address is in use.',
    },
  }),
  closeAccount: endpoint({
    method: 'POST',
    path: '/api/user/closeaccount',
    summary: 'Close the account.',
    description:
      'Takes the username and the password. Deletes the user with sessions, API keys, subscriptions, collections and saved searches. Submissions stay, without the name. Returns `OK` and clears both cookies.',
    who: 'anyone',
    rate: 'sign-in',
    body: z.object({ username: name, password: anyPassword }),
    reply: ok,
    errors: { 400: 'A field is missing.', 401: 'The username or the password is wrong.', 403: foreignSite },
  }),
  updateInfo: endpoint({
    method: 'POST',
    path: '/api/user/updateinfo',
    summary: 'Change your profile.',
    description: 'Changes the given fields of the signed-in user; anything else is ignored. Refreshes `UserInfo`.',
    who: 'session',
    rate: 'account',
    body: z.object({ userInfo: z.object({ ...profile.partial().shape, isNewsSubscribed: z.boolean().optional() }) }),
    reply: ok,
    errors: { 400: 'A field is not valid.', 403: foreignSite },
  }),
  googleAuth: endpoint({
    method: 'POST',
    path: '/api/user/googleauth',
    summary: 'Sign in with Google.',
    description:
      'Takes an ID token from Google Identity Services: a known Google account signs in, one with the address of an existing user is linked to that user, and with `register` an unknown one becomes a new user. Sets both cookies, or returns `secondStep` as `signin` does.',
    who: 'anyone',
    rate: 'sign-in',
    body: z.object({
      userIDToken: z.string().min(1).max(8000),
      nonce: z.string().max(100).default(''),
      originator: z.string().max(100).default(''),
      register: z.union([z.boolean(), z.stringbool()]).default(false),
    }),
    reply: {
      kind: 'json',
      schema: z.union([
        z.object({ login: z.literal(true) }),
        z.object({ attach: z.literal(true) }),
        z.object({ register: z.literal(true) }),
        secondStepReply,
      ]),
    },
    errors: {
      401: '`No such user`.',
      403: foreignSite,
      500: 'The token is not a Google ID token for this portal, or its address belongs to a user to whom it cannot be linked.',
      501: 'This portal does not offer signing in with Google.',
      503: 'Google’s keys cannot be fetched at the moment.',
    },
  }),
  accountSettings: endpoint({
    method: 'GET',
    path: '/api/user/settings',
    summary: 'Get the sign-in options.',
    description: 'The client ID for Google Identity Services, or null if the portal has none, and the address for help.',
    who: 'anyone',
    rate: 'none',
    reply: { kind: 'json', schema: z.object({ googleClientId: z.string().nullable(), supportAddress: z.string().nullable() }) },
  }),
}
