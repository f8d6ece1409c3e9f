import { counted } from '../text/counted.ts'

/** What correcting a workbook loses in one sheet: how often, and the first cell or range; listed before the file is saved, and in it. */
export const workbookLossTexts = {
  replaced: (sheet: string, total: number, example: string) =>
    `${sheet}: ${counted(total, 'formula')} replaced by the corrected value, such as ${example}.`,
  array: (sheet: string, total: number, example: string) =>
    `${sheet}: ${counted(total, 'array formula')} removed, as one of the cells was corrected, such as ${example}. The values stay.`,
  givenUp: (sheet: string, total: number, example: string) =>
    `${sheet}: ${counted(total, 'shared formula')} removed, such as that of ${example}. The values stay.`,
  merged: (sheet: string, total: number, example: string) =>
    `${sheet}: ${counted(total, 'merged range')} separated, such as ${example}, so that each row holds its value.`,
  dateStyle: (sheet: string, total: number, example: string) =>
    `${sheet}: ${counted(total, 'corrected number')} no longer formatted as a date, such as ${example}.`,
  computedBefore: (sheet: string, total: number) =>
    `${sheet}: ${counted(total, 'formula')} kept; what a formula shows is from before the corrections until a spreadsheet computes it again.`,
  signature: 'The digital signature was removed: it does not hold for a corrected file.',
} as const
