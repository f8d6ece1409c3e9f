import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashBytes } from '../../edge/files/fileHash.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { hasOffice, openWithOffice, openWithPython, openWithR } from './workbooks/openers.ts'

let portal: TestPortal
let headers: Readonly<Record<string, string>>
const scratch = mkdtempSync(join(tmpdir(), 'pelagos-zip-'))
beforeAll(async () => {
  portal = await startPortal()
  headers = { Authorization: `Api-Key ${await portal.makeApiKey()}`, 'Content-Type': 'application/json' }
})
afterAll(async () => {
  await portal.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const shortNames = ['COADS_Climatology', 'Nino12_SST']
const unzip = (...words: readonly string[]): string => execFileSync('unzip', words, { encoding: 'utf8', maxBuffer: 1e9 })

test('BLK-06 BLK-07 the zip of a download is opened by unzip, its workbooks by openpyxl, pandas and R, and its rows are those of the API', async () => {
  const answer = await fetch(`${portal.url}/api/data/bulk-download`, { method: 'POST', headers, body: JSON.stringify({ shortNames }) })
  const path = join(scratch, 'all.zip')
  writeFileSync(path, new Uint8Array(await answer.arrayBuffer()))
  expect(unzip('-t', path)).toMatch(/No errors detected/)
  unzip('-q', path, '-d', scratch)
  const files = readdirSync(scratch, { recursive: true, encoding: 'utf8' })
  const workbooks = files.filter((name) => name.endsWith('.xlsx')).map((name) => join(scratch, name))
  expect(workbooks).toHaveLength(shortNames.length)
  for (const { pandas } of openWithPython(workbooks)) expect(pandas).toHaveLength(3)
  for (const sheets of openWithR(workbooks)) expect(sheets).toHaveLength(3)
  if (hasOffice) for (const workbook of workbooks) expect(openWithPython([openWithOffice(workbook)])[0]?.pandas).toHaveLength(3)
  for (const name of shortNames) {
    const [csv] = files.filter((file) => file.endsWith('.csv') && file.includes(name))
    const ours = readFileSync(join(scratch, csv ?? ''), 'utf8').trimEnd()
    const places = ours.slice(0, ours.indexOf('\n')).split(',').slice(0, 3)
    const query = new URLSearchParams({ query: `SELECT * FROM tbl${name} ORDER BY ${places.join(', ')}` })
    const rows = await (await fetch(`${portal.url}/api/data/query?${query}`, { headers })).text()
    expect(hashBytes(Buffer.from(ours))).toEqual(hashBytes(Buffer.from(rows.trimEnd())))
  }
})
