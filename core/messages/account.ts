/** Texts about signing in and API keys; those that the specification fixes are word for word (IDs beside them). */
export const accountMessages = {
  /** ACC-02 */
  logIn: 'Log In',
  /** ACC-03 */
  usernameHint: 'Use your username, not your e-mail address.',
  /** ACC-04, D31: in the dialog, and as the short status text */
  loginFailedDialog: 'Login failed. Please try again.',
  loginFailed: 'Login failed.',
  /** ACC-05 */
  loggedIn: 'You are now logged in.',
  loggedOut: 'You are now logged out.',
  logoutFailed: 'Logout failed. Please try again.',
  /** KEY-03, KEY-04 */
  keyCreationFailed: 'We were unable to create a new API key.',
  keyRetrievalFailed: 'API Key Retrieval Failed',
  keyCreated: 'The new API key is in the list.',
  copied: 'Copied!',
} as const
