/** Texts about a guest's daily plots that the specification fixes, and what the page says while nobody has answered. */
export const guestTexts = {
  continue: 'Continue As Guest',
  login: 'Login',
  register: 'Register',
  unavailable: 'Guest login is currently unavailable. Please try again later, log in, or register a new account.',
  needed: 'Continue as a guest or sign in to check the size.',
  exceeded: 'Number of allowed queries exceeded, please register and log in.',
} as const
