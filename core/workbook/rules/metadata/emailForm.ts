import { metadataCells } from '../cells.ts'
import { inDataset } from '../introduceError.ts'
import { at, type Rule } from '../Rule.ts'

/** Longer texts are no addresses, and would cost more the longer they are. */
const MAX_CHARACTERS = 254

/** WBK-22: an address of e-mail can be written to. */
export const emailForm: Rule = {
  code: 'email-form',
  severity: 'warning',
  sheet: 'dataset_meta_data',
  says: 'This is not an e-mail address. Write it as jane@example.org.',
  reads: ['dataset'],
  example: {
    introduceError: inDataset('contact_email', 'jane(at)example.org'),
    because: 'Readers of the data write to this address. One that is hidden from programs cannot be used by people either.',
  },
  *check(input) {
    for (const { sheet, column, row, text } of metadataCells(input, ({ name }) => name === 'contact_email')) {
      if (areAddresses(text)) continue
      // It may have been hidden on purpose.
      const value = unhidden(text)
      yield { ...at(sheet, column, row, text), ...(areAddresses(value) ? { fix: { value, confidence: 'likely' as const } } : {}) }
    }
  },
}

/** One address, or several behind commas. */
const areAddresses = (text: string): boolean =>
  text.length <= MAX_CHARACTERS &&
  text.split(/[,;]/).every((address) => /^[^\s@()<>[\]]+@[^\s@()<>[\].]+(?:\.[^\s@()<>[\].]+)+$/.test(address.trim()))

/** The address that was hidden from programs, such as `jane(at)example.org`. */
function unhidden(text: string): string {
  if (text.length > MAX_CHARACTERS) return text
  return text
    .replaceAll(/ ?[([]at[)\]] ?/gi, '@')
    .replaceAll(/ ?[([]dot[)\]] ?/gi, '.')
    .replaceAll(' at ', '@')
    .replaceAll(' dot ', '.')
}
