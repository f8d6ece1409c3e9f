import * as z from 'zod'
import { limits } from '#core/limits/account.ts'

const base64url = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[A-Za-z0-9_-]+$/)
const text = (maxLength: number) => z.string().min(1).max(maxLength)

/** What a browser needs to ask for a passkey, in the JSON form of WebAuthn. */
const passkeyRequest = z.looseObject({ challenge: z.string(), rpId: z.string().optional() })

/** What a browser needs to make a passkey, in the JSON form of WebAuthn. */
export const passkeyCreation = z.looseObject({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
})

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
}

/** A new passkey as the browser answers it. */
export const passkeyMade = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: z.array(text(20)).max(10).optional(),
  }),
})

/** A signature of a passkey as the browser answers it. */
export const passkeySigned = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: text(200).nullish(),
  }),
})

/** A code of an authenticator app; spaces are let in, as apps show them. */
export const totpCode = z
  .string()
  .max(20)
  .transform((typed) => typed.replaceAll(' ', ''))
  .refine((typed) => typed.length === limits.totpDigits && /^[0-9]+$/.test(typed), `needs ${limits.totpDigits} digits`)

/** The name that a person gives a passkey. */
export const passkeyName = z.string().trim().min(1).max(limits.passkeyNameCharacters)

/** The answer to a right password where the account has a second factor: nobody is signed in yet. */
export const secondStepReply = z.object({
  secondStep: z.object({
    /** Good for one sign-in, for five minutes and five tries. */
    token: z.string(),
    ways: z.array(z.enum(['code', 'passkey', 'recovery-code'])),
    /** Options for the browser's passkeys; null where the account has none. */
    passkey: passkeyRequest.nullable(),
  }),
})
export type SecondStepReply = z.infer<typeof secondStepReply>
