/** What the command's exit status means; the help shows this table. */
export const exitStatus = {
  ok: 0,
  /** The workbook has errors, or stored files are damaged. */
  findings: 1,
  /** The command could not do its work: wrong usage, no connection, no such thing, no space. */
  failure: 2,
  /** The portal wants an API key, or one that may do more. */
  signIn: 3,
  /** Stopped by the user (128 + SIGINT). */
  stopped: 130,
} as const

export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus]
