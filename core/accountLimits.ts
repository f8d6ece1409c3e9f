import { constant } from './constant.ts'

/** Limits of passwords, mailed links, second factors and the calls of an account; part of `constants`. */
export const accountConstants = {
  confirmLinkLifeMs: constant(86_400_000, 'ms', 'ACC-17; design: a mail is read within a day'),
  resetLinkLifeMs: constant(1_800_000, 'ms', 'ACC-19'),
  resetAnswerMs: constant(
    200,
    'ms',
    'ACC-19; design: longer than storing an e-mail takes, so that the response time does not reveal who has an account',
  ),
  passwordCharacters: constant(200, 'characters', 'D32; design: of passwords older than the rule, and of what is typed for one'),
  passwordsAtOnce: constant(2, 'passwords', 'design: 16 MiB each, and half of the four threads stay free for files'),
  waitingPasswords: constant(600, 'passwords', 'design: five hundred people sign in at the same moment; then 503'),
  passwordProofMs: constant(300_000, 'ms', 'design: a few changes in a row with one password, and no more for who finds the browser open'),
  secondStepLifeMs: constant(300_000, 'ms', 'design: long enough to find the phone'),
  secondStepTries: constant(5, 'tries', 'design: mistyped codes of one sign-in'),
  secondStepWindowMs: constant(900_000, 'ms', 'SEC-17'),
  secondStepsPerUserAndWindow: constant(10, 'attempts', 'SEC-17; from one network, or in one browser where its owner signed in before'),
  secondStepDayMs: constant(86_400_000, 'ms', 'SEC-17'),
  secondStepsPerPersonInAllAndDay: constant(
    100,
    'attempts',
    'SEC-17; design: with three valid codes of six digits at a time, a guess succeeds after years',
  ),
  secondStepsPerAddressAndWindow: constant(60, 'attempts', 'SEC-17; design: as sign-ins'),
  totpPeriodSeconds: constant(30, 's', 'RFC 6238'),
  totpDigits: constant(6, 'digits', 'RFC 4226; what every app shows'),
  totpWindowSteps: constant(1, 'steps', 'RFC 6238: one step of clock difference either way'),
  totpSecretBytes: constant(20, 'bytes', 'RFC 4226: 160 bits'),
  totpSetupLifeMs: constant(900_000, 'ms', 'design: to install an app and scan the code'),
  recoveryCodes: constant(10, 'codes', 'design: one sheet of paper'),
  recoveryCodeBytes: constant(15, 'bytes', 'design: 120 random bits, 24 letters; of 112 a plain hash cannot be turned back'),
  passkeysPerUser: constant(10, 'passkeys', 'design: every device of a person'),
  passkeyNameCharacters: constant(60, 'characters', 'design: one line'),
  keyNetworksPerDay: constant(20, 'networks', 'design: a travelling laptop; more are not distinguished'),
  accountWindowMs: constant(60_000, 'ms', 'design: as data calls'),
  accountCallsPerUserAndWindow: constant(120, 'calls', 'design: a page of the account makes three'),
} as const
