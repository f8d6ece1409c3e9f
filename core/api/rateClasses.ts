import { limits } from '../limits.ts'

/** Whose calls an allowance counts: a user’s, a guest’s, those of an address that is neither, those of an address whoever calls, those that name the same person or address in their body, or all. */
export type Counted = 'user' | 'guest' | 'stranger' | 'address' | 'named' | 'everyone'

/** A number of calls within a window of time. */
export interface RateAllowance {
  readonly counted: Counted
  readonly most: number
  readonly windowMs: number
}

const { signInWindowMs, secondStepWindowMs, mailWindowMs, dataCallWindowMs, lookupWindowMs, accountWindowMs, guestTokenWindowMs } = limits

/** How often calls of each kind may be made. Catalog answers may be cached by anybody, and so are counted by nobody. */
export const rateClasses = {
  none: [],
  catalog: [],
  data: [
    { counted: 'user', most: limits.dataCallsPerUserAndWindow, windowMs: dataCallWindowMs },
    { counted: 'guest', most: limits.dataCallsPerGuestAndWindow, windowMs: dataCallWindowMs },
    { counted: 'stranger', most: limits.dataCallsPerAddressAndWindow, windowMs: dataCallWindowMs },
  ],
  // Charts within pages of others, whose readers are nobody to the portal. One network comes first, so that none uses up what all have together.
  embed: [
    { counted: 'address', most: limits.embeddedPlotsPerAddressAndDay, windowMs: limits.embeddedPlotsWindowMs },
    { counted: 'everyone', most: limits.embeddedPlotsInAllAndDay, windowMs: limits.embeddedPlotsWindowMs },
  ],
  'sign-in': [
    { counted: 'address', most: limits.signInsPerAddressAndWindow, windowMs: signInWindowMs },
    { counted: 'named', most: limits.signInsPerNameAndWindow, windowMs: signInWindowMs },
  ],
  'second-step': [
    { counted: 'address', most: limits.secondStepsPerAddressAndWindow, windowMs: secondStepWindowMs },
    { counted: 'user', most: limits.secondStepsPerUserAndWindow, windowMs: secondStepWindowMs },
  ],
  // Those of one address come first, so that nobody alone uses up what all have together.
  register: [
    { counted: 'address', most: limits.registrationsPerAddressAndWindow, windowMs: mailWindowMs },
    { counted: 'everyone', most: limits.registrationsInAllAndWindow, windowMs: mailWindowMs },
  ],
  mail: [
    { counted: 'address', most: limits.mailCallsPerAddressAndWindow, windowMs: mailWindowMs },
    { counted: 'user', most: limits.mailCallsPerPersonAndWindow, windowMs: mailWindowMs },
    { counted: 'named', most: limits.mailCallsPerPersonAndWindow, windowMs: mailWindowMs },
  ],
  contact: [
    { counted: 'address', most: limits.mailCallsPerAddressAndWindow, windowMs: mailWindowMs },
    { counted: 'everyone', most: limits.contactMessagesInAllAndWindow, windowMs: mailWindowMs },
  ],
  report: [
    { counted: 'address', most: limits.errorReportsPerAddressAndWindow, windowMs: lookupWindowMs },
    { counted: 'everyone', most: limits.errorReportsInAllAndWindow, windowMs: lookupWindowMs },
  ],
  lookup: [{ counted: 'address', most: limits.lookupsPerAddressAndWindow, windowMs: lookupWindowMs }],
  'guest-token': [{ counted: 'address', most: limits.guestTokenCallsPerAddressAndWindow, windowMs: guestTokenWindowMs }],
  submission: [
    { counted: 'user', most: limits.submissionCallsPerUserAndWindow, windowMs: limits.submissionCallWindowMs },
    { counted: 'stranger', most: limits.accountCallsPerUserAndWindow, windowMs: accountWindowMs },
  ],
  account: [
    { counted: 'user', most: limits.accountCallsPerUserAndWindow, windowMs: accountWindowMs },
    { counted: 'stranger', most: limits.accountCallsPerUserAndWindow, windowMs: accountWindowMs },
  ],
} as const satisfies Readonly<Record<string, readonly RateAllowance[]>>

/** A kind of call by how often it may be made. */
export type RateClass = keyof typeof rateClasses
