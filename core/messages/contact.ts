/** Texts of the contact form. The specification fixes none of them. */
export const contactMessages = {
  send: 'Send message',
  sending: 'Sending …',
  sent: 'Thank you. Your message has been saved and passed on to the team.',
  answer: 'We will reply to the address that you gave.',
  /** INF-09 */
  notSent: 'Your message could not be sent. Your text is still here: please try again in a moment.',
  /** INF-09; where the portal has an address to write to, `mailInstead` follows. */
  tooOften: 'Too many messages were sent from your network in the last hour. Your text is still here: please send it again',
  rejected: 'The message was not accepted. Please check the fields; your text is still here.',
  mailInstead: 'Or write to',
  /** Shown beside a field that is empty or not valid, by its name in the call. */
  wrong: {
    name: 'Enter your name.',
    email: 'Enter an e-mail address such as name@example.org.',
    message: 'Enter a message.',
    dataset_name: 'Enter the name of the data set.',
    dataset_url: 'Enter a web address such as https://example.org/data, or leave this empty.',
  },
} as const

/** The same for nominating a data set (INF-08). */
export const nominationMessages = {
  ...contactMessages,
  send: 'Send nomination',
  sent: 'Thank you. Your nomination has been saved and passed on to the team.',
  wrong: { ...contactMessages.wrong, message: 'Describe the data in a few words.' },
} as const

/** The texts of either form. */
export type TeamFormMessages = typeof contactMessages | typeof nominationMessages
