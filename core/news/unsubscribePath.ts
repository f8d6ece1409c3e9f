/** The page on which readers end the e-mails about stories. */
export const unsubscribePath = '/unsubscribe'

/** The texts of an e-mail for one reader: its last link, which ends such e-mails, names the reader behind `#`, where no server logs it. */
export function withUnsubscribeToken(text: string, token: string): string {
  const end = text.lastIndexOf(unsubscribePath) + unsubscribePath.length
  return end < unsubscribePath.length ? text : `${text.slice(0, end)}#token=${token}${text.slice(end)}`
}
