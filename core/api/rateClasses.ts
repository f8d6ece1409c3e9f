import { limits } from '#core/limits/account.ts'

/** Whose calls an allowance counts: a user’s, a guest’s, those of an address that is neither, those of an address whoever calls, those that name the same address in their body, or all. Tries at a person's secrets count for a browser in which they signed in before, and else for that person from one network and from all. */
export type Counted = 'user' | 'guest' | 'stranger' | 'address' | 'named' | 'everyone' | CountedTry
/** The subject whose tries at a password or a code an allowance counts. */
export type CountedTry = 'known-device' | 'person-from-network' | 'person'

/** A number of calls within a window of time. */
export interface RateAllowance {
  readonly counted: Counted
  readonly maxCalls: number
  readonly windowMs: number
}

const { signInWindowMs, secondStepWindowMs, mailWindowMs, dataCallWindowMs, lookupWindowMs, accountWindowMs, guestTokenWindowMs } = limits

/** How often calls of each kind may be made. Catalog answers may be cached by anybody, and so are counted by nobody. */
export const rateClasses = {
  none: [],
  catalog: [],
  data: [
    { counted: 'user', maxCalls: limits.dataCallsPerUserAndWindow, windowMs: dataCallWindowMs },
    { counted: 'guest', maxCalls: limits.dataCallsPerGuestAndWindow, windowMs: dataCallWindowMs },
    { counted: 'stranger', maxCalls: 600, windowMs: dataCallWindowMs },
  ],
  'vault-link': [
    { counted: 'user', maxCalls: limits.vaultLinksPerUserAndWindow, windowMs: limits.vaultLinkWindowMs },
    { counted: 'stranger', maxCalls: limits.vaultLinksPerUserAndWindow, windowMs: limits.vaultLinkWindowMs },
  ],
  // What it stores is never removed, since it is cited.
  subset: [
    { counted: 'user', maxCalls: limits.subsetAddressesPerUserAndWindow, windowMs: limits.subsetAddressWindowMs },
    { counted: 'everyone', maxCalls: limits.subsetAddressesInAllAndWindow, windowMs: limits.subsetAddressWindowMs },
  ],
  // Charts within pages of others, whose readers are nobody to the portal. One network comes first, so that none uses up what all have together.
  embed: [
    // Twice what guests at one address may make (D1, D61), as nobody chose these; in all, fewer than guests could make (D1, GST-09).
    { counted: 'address', maxCalls: 100, windowMs: limits.embeddedPlotsWindowMs },
    { counted: 'everyone', maxCalls: 20_000, windowMs: limits.embeddedPlotsWindowMs },
  ],
  // Each reads one place in every table of the catalog. One network comes first, so that none uses up what all have together.
  place: [
    { counted: 'address', maxCalls: 60, windowMs: lookupWindowMs },
    { counted: 'everyone', maxCalls: 1200, windowMs: lookupWindowMs },
  ],
  'sign-in': [
    { counted: 'address', maxCalls: limits.signInsPerAddressAndWindow, windowMs: signInWindowMs },
    { counted: 'known-device', maxCalls: limits.signInsPerNameAndWindow, windowMs: signInWindowMs },
    { counted: 'person-from-network', maxCalls: limits.signInsPerNameAndWindow, windowMs: signInWindowMs },
    { counted: 'person', maxCalls: limits.signInsPerPersonInAllAndWindow, windowMs: signInWindowMs },
  ],
  'second-step': [
    { counted: 'address', maxCalls: limits.secondStepsPerAddressAndWindow, windowMs: secondStepWindowMs },
    { counted: 'known-device', maxCalls: limits.secondStepsPerUserAndWindow, windowMs: secondStepWindowMs },
    { counted: 'person-from-network', maxCalls: limits.secondStepsPerUserAndWindow, windowMs: secondStepWindowMs },
    { counted: 'person', maxCalls: limits.secondStepsPerPersonInAllAndDay, windowMs: limits.secondStepDayMs },
  ],
  // Those of one address come first, so that nobody alone uses up what all have together.
  register: [
    { counted: 'address', maxCalls: limits.registrationsPerAddressAndWindow, windowMs: mailWindowMs },
    { counted: 'everyone', maxCalls: limits.registrationsInAllAndWindow, windowMs: mailWindowMs },
  ],
  mail: [
    { counted: 'address', maxCalls: limits.mailCallsPerAddressAndWindow, windowMs: mailWindowMs },
    { counted: 'user', maxCalls: limits.mailCallsPerPersonAndWindow, windowMs: mailWindowMs },
    // Anyone over the limit already has a valid link in the mailbox, so a stranger cannot prevent a password reset.
    { counted: 'named', maxCalls: limits.mailCallsPerPersonAndWindow, windowMs: limits.resetLinkLifeMs },
  ],
  contact: [
    { counted: 'address', maxCalls: limits.mailCallsPerAddressAndWindow, windowMs: mailWindowMs },
    { counted: 'everyone', maxCalls: limits.contactMessagesInAllAndWindow, windowMs: mailWindowMs },
  ],
  report: [
    { counted: 'address', maxCalls: limits.errorReportsPerAddressAndWindow, windowMs: lookupWindowMs },
    // A page that fails for everybody is known after ten a second.
    { counted: 'everyone', maxCalls: 600, windowMs: lookupWindowMs },
  ],
  lookup: [{ counted: 'address', maxCalls: limits.lookupsPerAddressAndWindow, windowMs: lookupWindowMs }],
  'guest-token': [{ counted: 'address', maxCalls: limits.guestTokenCallsPerAddressAndWindow, windowMs: guestTokenWindowMs }],
  submission: [
    // Ten workbooks of 150 MB with their originals, uploaded side by side.
    { counted: 'user', maxCalls: 600, windowMs: dataCallWindowMs },
    { counted: 'stranger', maxCalls: limits.accountCallsPerUserAndWindow, windowMs: accountWindowMs },
  ],
  account: [
    { counted: 'user', maxCalls: limits.accountCallsPerUserAndWindow, windowMs: accountWindowMs },
    { counted: 'stranger', maxCalls: limits.accountCallsPerUserAndWindow, windowMs: accountWindowMs },
  ],
} as const satisfies Readonly<Record<string, readonly RateAllowance[]>>

/** A kind of call by how often it may be made. */
export type RateClass = keyof typeof rateClasses

/** The allowances of a class, in the order in which they are counted. */
export const allowancesOf = (rate: RateClass): readonly RateAllowance[] => rateClasses[rate]

/** The allowance of a class for one kind of subject. */
export const allowanceOf = (rate: RateClass, counted: Counted): RateAllowance | undefined =>
  allowancesOf(rate).find((allowance) => allowance.counted === counted)

/** Whether a kind of subject is about tries at a person's password or code. */
export const isCountedTry = (counted: Counted): counted is CountedTry =>
  counted === 'known-device' || counted === 'person-from-network' || counted === 'person'

/** Whether calls of a class are tries at a person's password or code. */
export const countsTries = (rate: RateClass): boolean => allowancesOf(rate).some(({ counted }) => isCountedTry(counted))
