/** What somebody who writes to the team is told. No text here is fixed by the specification. */
export const contactMessages = {
  send: 'Send message',
  sending: 'Sending …',
  sent: 'Thank you. Your message has been saved and passed on to the team.',
  answer: 'We will reply to the address that you gave.',
  /** INF-09 */
  notSent: 'Your message could not be sent. What you typed is still here: please try again in a moment.',
  /** INF-09; where the portal has an address to write to, `mailInstead` follows. */
  tooOften:
    'Several messages came from your network within an hour, so the portal waits before it takes another. Your text stays here: please send it again',
  refused: 'The portal did not take the message. Please check the fields; your text stays here.',
  mailInstead: 'Or write to',
  /** What is said beside a field, by its name in the call, that is empty or holds something else. */
  wrong: {
    name: 'Enter your name, so that we know whom to answer.',
    email: 'Enter an e-mail address such as name@example.org.',
    message: 'Enter a message.',
    dataset_name: 'Enter the name of the data set.',
    dataset_url: 'Enter a web address such as https://example.org/data, or nothing.',
  },
} as const

/** The same for somebody who nominates a data set (INF-08). */
export const nominationMessages = {
  ...contactMessages,
  send: 'Send nomination',
  sent: 'Thank you. Your nomination has been saved and passed on to the team.',
  wrong: { ...contactMessages.wrong, message: 'Say in a few words what the data are.' },
} as const

/** What a form that writes to the team says. */
export type TeamFormMessages = typeof contactMessages | typeof nominationMessages
