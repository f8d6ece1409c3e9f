/** Texts about signing in and API keys; those that the specification fixes are word for word (IDs beside them). */
export const accountMessages = {
  /** ACC-02 */
  logIn: 'Log In',
  /** Every other way to it. */
  signIn: 'Sign in',
  /** ACC-03 */
  usernameHint: 'Use your username, not your e-mail address.',
  /** ACC-04, D31: in the dialog, and as the short status text of its second step */
  loginFailedDialog: 'Login failed. Please try again.',
  loginFailed: 'Login failed.',
  /** ACC-05 */
  loggedIn: 'You are now logged in.',
  actionResumed: 'You are signed in. Continuing where you left off.',
  /** ACC-25, ACC-26 */
  loggedOut: 'You have been logged out.',
  logoutFailed: 'There was an unexpected error while logging out.',
  /** ACC-27 */
  sessionExpired: 'Your session has expired. Please sign in again.',
  /** Where part of a page was open for a user whose session has ended */
  sessionEnded: 'Your session has ended. Sign in to continue. What you typed has been saved.',
  /** ACC-09 to ACC-12; the last one is followed by the support address */
  googleUnknown: 'Unable to log in with that Google Account. Please ensure that you have registered with us.',
  googleError: 'An error occured while trying to log you in...',
  googleFailed: 'There was a problem logging you in with your Google Account.',
  googleRegistrationFailed: 'There was a problem registering you with your Google Account.',
  googleCannotStart:
    'There was a problem using Google to sign in. Ensure any browser extensions that may interfere with network requests or storing cookies are disabled. If the problem persists please contact',
  googleNotReached: 'Google sign-in could not start.',
  googleNoSupport: 'the people who run this portal.',
  googleOtherWay: 'You can also sign in with your username and password.',
  googleLoading: 'Loading Google sign-in',
  googleWaiting: 'Signing in with Google',
  /** ACC-16 */
  registrationFailed: 'Registration failed. Please try again later.',
  /** ACC-15 */
  namesTaken: 'This username or e-mail address is already taken.',
  namesFree: 'The username and the e-mail address are available.',
  namesUnknown: 'We could not check whether these are available. They will be checked when you register.',
  /** ACC-17 */
  lookIntoMail: 'Check your e-mail',
  /** ACC-19: the same for known and unknown addresses */
  resetMailed: 'If an account has this address, we have sent it a link to choose a new password. The link works for 30 minutes.',
  resetLinkBad: 'This link is not valid, has already been used or is older than 30 minutes. Please request a new one.',
  confirmLinkBad: 'This link is not valid, has already been used or is older than a day. You can request a new one from your profile.',
  /** ACC-20 */
  passwordChosen: 'Your new password is set. You have been signed out everywhere else.',
  emailConfirmed: 'Your e-mail address is confirmed.',
  /** ACC-32 */
  accountClosed: 'Your account has been closed.',
  /** ACC-21 to ACC-23 */
  currentPasswordWrong: 'The current password you entered is not correct.',
  emailInUse: 'That email address is already in use.',
  emailNotUpdated: 'We were not able to update your email address.',
  accountError: 'An error occurred. Please try again.',
  /** ACC-24 */
  profileSaved: 'Your profile has been saved.',
  /** SUB-04, SUB-06 */
  subscriptionsNotFetched: 'Failed to fetch subscriptions',
  subscriptionNotCreated: 'Failed to create subscriptions',
  subscriptionNotEnded: 'Failed to unsubscribe dataset(s)',
  newsSubscribed: 'You have successfully subscribed to the news.',
  newsUnsubscribed: 'You have successfully unsubscribed from the news.',
  /** KEY-03, KEY-04 */
  keyCreationFailed: 'We were unable to create a new API key.',
  keyRetrievalFailed: 'API Key Retrieval Failed',
  keyCreated: 'The new API key is in the list. Copy it now: to see it again you will need your password.',
  /** KEY-05 */
  endKeysWithFactor: 'Also revoke all my API keys, which work without the second factor',
  keyNeverAdministers: 'API keys cannot be used to review or administer. Sign in to the portal in a browser instead.',
  keyScopeNeeded: (held: string, needed: string) =>
    `This API key may only ${held}. This needs a key that may ${needed}: create one on the page “API keys”, or run "pelagos login --submit".`,
  keyNotRevoked: 'The key could not be revoked and still works. Please try again.',
} as const
