import { expect, test } from 'vitest'
import { buttonWords, checkWords, isReady, type SizeCheck } from '#components/download/SizeCheck.ts'
import { wholeSubset } from '#core/catalog/subset.ts'
import { downloadTexts } from '#core/messages/catalog.ts'
import { failed, inProgress, notTried, succeeded } from '#core/request/RequestState.ts'
import { catalogEntry } from '../../fixtures/catalogEntry.ts'

const { record } = catalogEntry()
const large = { ...record, Row_Count: 2_237_570 }
const whole = wholeSubset(record)
const part = { ...whole, latStart: 0, latEnd: 10 }
const checked = (verdict: 'allowed' | 'rejected', rows: number | null): SizeCheck => succeeded({ verdict, rows })
const unknown: SizeCheck = failed(downloadTexts.checkFailed)

test('DLD-07 before any check the button waits', () => {
  expect(buttonWords(notTried)).toBe('Awaiting Size Check')
  expect(isReady(notTried)).toBe(false)
})

test('DLD-08 during a check the button says so', () => {
  expect(buttonWords(inProgress)).toBe('Size Check In Progress')
  expect(isReady(inProgress)).toBe(false)
})

test('DLD-09 after a check that failed the download is possible, with a warning', () => {
  expect([buttonWords(unknown), isReady(unknown)]).toEqual(['Download', true])
  expect(checkWords(unknown, record, part)).toBe('Unable to determine query size. Download may fail due to size.')
})

test('DLD-10 an allowed download has the button Download', () => {
  expect([buttonWords(checked('allowed', 5)), isReady(checked('allowed', 5))]).toEqual(['Download', true])
})

test('DLD-11 a rejected download has a disabled button', () => {
  expect([buttonWords(checked('rejected', null)), isReady(checked('rejected', null))]).toEqual(['Disabled Due To Size', false])
})

test('DLD-12 the message during a check', () => {
  expect(checkWords(inProgress, record, part)).toBe('Estimating Query Size ...')
})

test('DLD-13 the message when a check is tried again', () => {
  expect(checkWords({ state: 'inProgress', isRetry: true }, record, part)).toBe('Re-attempting Query Size Validation ...')
})

test('DLD-14 a subset that is too large, with and without an estimate', () => {
  expect(checkWords(checked('rejected', 3_000_000), large, part)).toBe(
    'Subset too large (estimated 3,000,000 matching rows). Try selecting a smaller subset.',
  )
  expect(checkWords(checked('rejected', null), large, part)).toBe('Subset too large. Try selecting a smaller subset.')
})

test('DLD-15 a subset under the limit', () => {
  expect(checkWords(checked('allowed', 512), record, part)).toBe(
    'The selected subset of data is under the download threshold. An estimated 512 rows match the selected subset.',
  )
})

test('DLD-16 a whole data set under the limit', () => {
  expect(checkWords(checked('allowed', null), record, whole)).toBe(
    'The dataset (109,380 rows) is under the download threshold and may be downloaded in full.',
  )
})

test('DLD-17 a whole data set over the limit', () => {
  expect(checkWords(checked('rejected', null), large, whole)).toBe(
    'Dataset is too large (2,237,570 rows) to download in full. Please select a subset matching less than ~2 million rows to download.',
  )
})
