/** Texts about the second factor and about giving the password again; the site shows them as the portal says them. */
export const secondFactorMessages = {
  passwordNeeded: 'Please enter your password again.',
  passwordWrong: 'The password is not correct.',
  noPassword: 'Your account has no password yet. Choose one by “Forgot your password?” first.',
  codeWrong: 'This code is not correct, or was used before. Take the newest one.',
  recoveryCodeWrong: 'This recovery code is not correct, or was used before.',
  passkeyWrong: 'This passkey could not be used here.',
  stepOver: 'This sign-in took too long, or too many codes were wrong. Please begin again.',
  stepLeft: 'The second step was not completed. Sign in again when you have your code or passkey.',
  signInFirst: 'This account has a second factor. Sign in with it first.',
  administratorsNeedOne: 'This portal asks administrators for a second factor. Set one up under your profile.',
} as const
