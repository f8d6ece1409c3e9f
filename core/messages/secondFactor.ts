/** Texts about the second factor and about entering the password again; the site shows them as the portal sends them. */
export const secondFactorMessages = {
  passwordNeeded: 'Please enter your password again.',
  passwordWrong: 'The password is not correct.',
  noPassword: 'Your account has no password. Sign out and in again, or choose one with “Forgot your password?”.',
  codeWrong: 'This code is not correct or has already been used. Enter the latest one.',
  recoveryCodeWrong: 'This recovery code is not correct or has already been used.',
  passkeyWrong: 'This passkey cannot be used here.',
  stepOver: 'This sign-in took too long, or too many codes were wrong. Please start again.',
  stepLeft: 'The second step was not completed. Sign in again when you have your code or passkey.',
  signInFirst: 'This account has a second factor. Sign in with it first.',
  administratorsNeedOne: 'This portal requires a second factor for administrators. Set one up in your profile.',
} as const
