import { expect, test } from 'vitest'
import { limits } from '#core/limits/storage.ts'
import { vaultTexts } from '#core/messages/vault.ts'
import { binarySizeText } from '#core/size/binarySizeText.ts'
import { firstView, pageOf } from '#core/vault/FolderView.ts'
import { filterFiles } from '#core/vault/filterFiles.ts'
import { filterFuzzily } from '#core/vault/filterFuzzily.ts'
import { deselectFiles, selectedBytes, selectFiles, startSeconds } from '#core/vault/selection.ts'
import type { VaultFileRecord } from '#core/vault/VaultFileRecord.ts'

const file = (name: string, size = 1): VaultFileRecord => ({ name, path: `/vault/A/rep/${name}`, size, sizeFormatted: '', sha256: '' })
const files = Array.from({ length: 12_000 }, (_, index) => file(`grid_${String(index).padStart(5, '0')}.nc`))

test('VLT-03 sizes are in Bytes, KB, MB or GB of 1024', () => {
  expect([0, 1, 1023, 1024, 1536, 1_048_576, 10_737_418_240, 2 ** 41].map(binarySizeText)).toEqual([
    ...['0 Bytes', '1 Bytes', '1023 Bytes', '1 KB', '1.5 KB', '1 MB', '10 GB', '2048 GB'],
  ])
})

test('VLT-04 files come in pages of 25, from the first, or of the size chosen; a page beyond the end is the last', () => {
  const pages = pageOf(files.slice(0, 60), firstView)
  expect([pages.current, pages.pages, pages.shown.length, pages.shown[0]?.name]).toEqual([1, 3, 25, 'grid_00000.nc'])
  const last = pageOf(files.slice(0, 60), { ...firstView, page: 9, pageSize: 50 })
  expect([last.current, last.pages, last.shown.length]).toEqual([2, 2, 10])
  expect(pageOf([], firstView)).toMatchObject({ current: 1, pages: 1, shown: [] })
})

test('VLT-06 at most 10,000 files are found', () => {
  expect(filterFiles(files, 'grid')).toHaveLength(10_000)
  expect(filterFuzzily(files, 'grid')).toHaveLength(10_000)
})

test('VLT-07 a wildcard without * finds beginnings; the fuzzy engine finds what is like a text', () => {
  const names = ['coads_sst.nc', 'coads_wind.nc', 'old_coads.nc'].map((name) => file(name))
  const found = (list: readonly VaultFileRecord[]) => list.map(({ name }) => name)
  expect(found(filterFiles(names, 'coads'))).toEqual(['coads_sst.nc', 'coads_wind.nc'])
  expect(found(filterFiles(names, '*coads*'))).toEqual(['coads_sst.nc', 'coads_wind.nc', 'old_coads.nc'])
  expect(found(filterFiles(names, '*wind'))).toEqual([])
  expect(found(filterFuzzily(names, 'coads wnd'))[0]).toBe('coads_wind.nc')
  expect(found(filterFuzzily(names, 'xyzzyq'))).toEqual([])
})

test('VLT-08 a tab takes 400 files and says that it takes no more', () => {
  const { selected, reached } = selectFiles(new Map(), files)
  expect([selected.size, reached]).toEqual([400, 'files'])
  expect(selectFiles(selected, files.slice(0, 1)).selected.size).toBe(400)
  const fewer = deselectFiles(selected, files.slice(0, 2))
  expect([fewer.size, selectFiles(fewer, []).reached]).toEqual([398, null])
  expect(vaultTexts.fileLimit).toBe(
    'File limit reached! You have selected the maximum of 400 files. To select more files, please remove some current selections first.',
  )
})

test('VLT-09 a tab takes 10,737,418,240 bytes and says that it takes no more', () => {
  const half = [file('a', limits.vaultBytes / 2), file('b', limits.vaultBytes / 2), file('c')]
  const { selected, reached } = selectFiles(new Map(), half)
  expect([selected.size, selectedBytes(selected), reached]).toEqual([2, 10_737_418_240, 'size'])
  // What is too large is left out, and a smaller one may still fit.
  const mixed = selectFiles(new Map(), [file('a', limits.vaultBytes), file('b', 5)])
  expect([mixed.selected.size, mixed.reached]).toEqual([1, 'size'])
  expect(vaultTexts.sizeLimit).toBe(
    'Size limit reached! You have selected the maximum of 10 GB. To select more files, please remove some current selections first.',
  )
})

test('VLT-11 the start takes 10 s up to 25 files, 0.4 s per file up to 100, 0.3 s per file beyond', () => {
  expect([1, 25, 26, 100, 101, 400].map(startSeconds)).toEqual([10, 10, 10.4, 40, 30.3, 120])
  expect([1, 26, 400].map((count) => vaultTexts.startIn(startSeconds(count)))).toEqual([
    'Estimated time to start: 10 seconds',
    'Estimated time to start: 11 seconds',
    'Estimated time to start: 2 minutes',
  ])
})
