import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from '../../../edge/config/config.ts'
import { withPortalFile } from '../../../edge/dataFolder/portalFile.ts'
import { pelagos, temporaryFolder } from '../command.ts'

const folder = temporaryFolder()

test('OWN-07 pelagos init writes a settings file that a portal starts with, and never replaces one', async () => {
  const file = join(folder, 'portal.json')
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const words = [
    'init',
    '--name',
    'Abyss Moorings',
    '--email',
    'data@abyss.example',
    '--accent',
    '#7a1f3d',
    '--logo',
    'logo.svg',
    '-o',
    file,
  ]
  expect(await pelagos(words)).toMatchObject({ status: 0, stderr: expect.stringContaining(`PELAGOS_PORTAL=${file}`) })
  const written = readFileSync(file, 'utf8')
  const { portal, mail } = parseConfig(withPortalFile({ PELAGOS_PORTAL: file }))
  expect(portal).toMatchObject({
    name: 'Abyss Moorings',
    colours: { accent: '#7a1f3d' },
    logo: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  expect(mail.supportAddress).toBe('data@abyss.example')
  const again = await pelagos(words)
  expect([again.status, readFileSync(file, 'utf8')]).toEqual([2, written])
  const pale = await pelagos(['init', '--name', 'A', '--accent', '#9adbe8', '-o', join(folder, 'pale.json')])
  expect([pale.status, pale.stderr]).toEqual([2, expect.stringContaining('colours.accent: has a contrast of')])
})
