import { expect, test } from 'vitest'
import { isStorageError, isStorageFull } from '../../../edge/platform/storageError.ts'

const coded = (code: string) => Object.assign(new Error('a fault of the disk'), { code })

test.each(['ENOSPC', 'EDQUOT', 'Unknown system error -122', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE'])(
  '%s means that the disk is full',
  (code) => {
    expect(isStorageFull(new Error('what was tried', { cause: coded(code) }))).toBe(true)
  },
)

test.each(['Unknown system error -1220', 'ENOENT', 'SQLITE_BUSY', 'SQLITE_IOERR_READ'])('%s is another error', (code) => {
  expect(isStorageFull(coded(code))).toBe(false)
})

test('a violated table constraint is not a disk error', () => {
  expect(isStorageError(coded('SQLITE_CONSTRAINT_UNIQUE'))).toBe(false)
  expect(isStorageError(coded('SQLITE_IOERR_READ'))).toBe(true)
})
