import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from '../../edge/config/config.ts'
import { withPortalFile } from '../../edge/dataFolder/portalFile.ts'
import { temporaryFolder } from '../cli/command.ts'

const folder = temporaryFolder()
const faultsOf = (PELAGOS_PORTAL: string): readonly string[] => {
  try {
    parseConfig(withPortalFile({ PELAGOS_PORTAL }))
    return []
  } catch (fault) {
    if (!(fault instanceof ConfigError)) throw fault
    return fault.faults
  }
}

test('OWN-01 a portal has the name of its settings file: one that is named, the JSON itself, or portal.json of the data folder', () => {
  const [text, path] = [JSON.stringify({ name: 'Abyss Data', headline: 'Moorings of the deep' }), join(folder, 'face.json')]
  writeFileSync(path, text)
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data/portal.json'), JSON.stringify({ name: 'Thalassa' }))
  const nameIn = (env: Record<string, string>) => parseConfig(withPortalFile(env)).portal.name
  expect(nameIn({ PELAGOS_PORTAL: path, PELAGOS_DATA_DIR: join(folder, 'data') })).toBe('Abyss Data')
  expect(nameIn({ PELAGOS_PORTAL: text })).toBe('Abyss Data')
  expect(nameIn({ PELAGOS_DATA_DIR: join(folder, 'data') })).toBe('Thalassa')
  expect(nameIn({ PELAGOS_DATA_DIR: folder })).toBe('Pelagos')
  expect(parseConfig({ PELAGOS_PORTAL: text, PORT: '9000' }).portal).toMatchObject({
    ...{ key: 'abyss-data', title: 'Abyss Data: Moorings of the deep', origin: 'http://127.0.0.1:9000' },
  })
})

test('OWN-02 a wrong settings file stops the start, and each error names its field and says why', () => {
  expect(faultsOf('{"name": "a\\nb", "headline": 7, "colour": "red"}')).toEqual([
    'PELAGOS_PORTAL: name: must be one line without the characters < > " \\',
    'PELAGOS_PORTAL: headline: must be text',
    'PELAGOS_PORTAL: Unrecognized key: "colour"',
  ])
  expect(faultsOf('{"name": "<b>"}')).toEqual(['PELAGOS_PORTAL: name: must be one line without the characters < > " \\'])
  expect(faultsOf('{"name": ""}')).toEqual(['PELAGOS_PORTAL: name: must not be empty'])
  expect(faultsOf('{"name": ')).toEqual(['PELAGOS_PORTAL: is not valid JSON'])
  expect(faultsOf(join(folder, 'nowhere.json'))).toEqual([
    expect.stringMatching(/^PELAGOS_PORTAL: .*nowhere\.json cannot be read \(ENOENT/),
  ])
})
