import { constant, valuesOf } from './constant.ts'

/** Limits of e-mails and of trying them again. */
export const mailConstants = {
  deadMailsKeptMs: constant(15_552_000_000, 'ms', 'design: a mail that nobody asked for within 180 days is of no use'),
  mailTimeoutMs: constant(60_000, 'ms', 'design: servers that look senders up answer within half a minute'),
  mailHoldMs: constant(90_000, 'ms', 'design: longer than one try takes; then the mail of a killed process is free again'),
  bounceBytes: constant(262_144, 'bytes', 'design: a report returns the e-mail, which has some ten thousand'),
  mailErrorCharacters: constant(300, 'characters', 'design: a server’s reply in one line'),
  mailFilesKept: constant(500, 'mails', 'design: those of a long day of development'),
  sentMailsKeptMs: constant(2_592_000_000, 'ms', 'design: whether a mail went out is asked within a month'),
  mailRetryPausesMs: constant([60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, 86_400_000], 'ms', 'design: after each failed try'),
} as const

/** The values of `mailConstants`. */
export const limits = valuesOf(mailConstants)
