/** What somebody who writes to the team is told. No text here is fixed by the specification. */
export const contactMessages = {
  send: 'Send message',
  sending: 'Sending …',
  sent: 'Thank you. Your message is kept and passed on to the team.',
  answer: 'An answer goes to the address that you gave.',
  /** INF-09 */
  notSent: 'Your message could not be sent. Nothing that you typed is lost: please try again in a moment.',
  /** INF-09; where the portal has an address to write to, `mailInstead` follows. */
  tooOften:
    'Several messages came from your network within an hour, so the portal waits before it takes another. Your text stays here: please send it again',
  refused: 'The portal did not take the message. Please check the fields; your text stays here.',
  mailInstead: 'Or write to',
  noName: 'Enter your name, so that we know whom to answer.',
  noEmail: 'Enter an e-mail address such as name@example.org.',
  noMessage: 'Enter a message.',
  isLong: 'is the longest that can be sent. Please shorten it.',
} as const
