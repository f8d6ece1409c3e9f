import { limits } from '#core/limits/account.ts'

/** Texts about a guest's daily plots that the specification fixes, and what the page says of them. */
export const guestTexts = {
  continue: 'Continue As Guest',
  login: 'Login',
  register: 'Register',
  unavailable: 'Guest login is currently unavailable. Please try again later, log in, or register a new account.',
  welcome: `Guests can create ${limits.guestPlotsPerDay} plots a day.`,
  left: (plots: number) => `${plots} of ${limits.guestPlotsPerDay} guest plots left today`,
  exceeded: 'Number of allowed queries exceeded, please register and log in.',
} as const
