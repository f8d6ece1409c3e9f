import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pelagos } from './command.ts'

/** `pelagos plot` against a portal; what it draws is compared with the page in a journey (tests/e2e/plotCommand.spec.ts). */
export function plotSuite(folder: string, known: () => Readonly<Record<string, string>>): void {
  const plot = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    pelagos(['plot', ...words], { env: { ...known(), ...env } })

  describe('plot', () => {
    test('a chart is drawn to a file, with its citation and address as text and in the metadata', async () => {
      const file = join(folder, 'sst.svg')
      const { status, stdout, stderr } = await plot(['COADS_Climatology', 'sst', '--time', '3', '--lon', '150', '-120', '-o', file])
      expect([status, stdout]).toEqual([0, ''])
      expect(stderr).toMatch(/sst\.svg: 3,\d+ rows, [\d.]+ kB\.\n$/)
      const svg = readFileSync(file, 'utf8')
      const day = new Date().toISOString().slice(0, 4)
      expect(svg).toMatch(/<title>Heatmap of Sea Surface Temperature, Time March, /)
      expect(svg).toMatch(new RegExp(`<dcterms:bibliographicCitation>Woodruff.* Version 1\\.0 .*, ${day}-\\d\\d-\\d\\d\\.`))
      expect(svg).toContain('/plot?v=1&amp;id=1&amp;viztype=heatmap&amp;dt1=3&amp;dt2=3&amp;lon1=150&amp;lon2=-120</dcterms:source>')
      expect(svg).toMatch(/<text[^>]*>Woodruff/)
      expect(svg).toContain('href="data:image/png;base64,iVBOR')
    })

    test('the address of a chart draws the same to standard output; options go before what it says', async () => {
      const address = `${known().PELAGOS_URL}/plot?id=1&viztype=timeSeries&dt1=1&dt2=12`
      const { status, stdout } = await plot([address, '--lat', '0', '2', '-o', '-'])
      expect(status).toBe(0)
      expect(stdout).toMatch(/^<svg [^>]*width="1000" height="700"/)
      expect(stdout).toContain('lat1=0&amp;lat2=2</dcterms:source>')
      const json = await plot(['COADS_Climatology', 'sst', '--json', '--ground', 'night', '-o', join(folder, 'night.svg')])
      expect(JSON.parse(json.stdout)).toMatchObject({ type: 'heatmap', rows: 9748, format: 'svg' })
      expect(readFileSync(join(folder, 'night.svg'), 'utf8')).toContain('#05121c')
    })

    test('a PNG is twice as fine, with the same words in the file', async () => {
      const file = join(folder, 'sst.png')
      const { status, stderr } = await plot(['COADS_Climatology', 'sst', '--lat', '-20', '20', '-o', file])
      expect([status, stderr]).toEqual([0, expect.stringContaining('sst.png: ')])
      const png = readFileSync(file)
      expect([png.subarray(12, 16).toString('latin1'), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['IHDR', 2000, 1400])
      expect(png.toString('utf8')).toMatch(/iTXtTitle\0{5}Heatmap of Sea Surface Temperature.*iTXtCitation\0{5}Woodruff/s)
    })

    test('what cannot be drawn is said in the words of the page or with the nearest names, and no file appears', async () => {
      const file = join(folder, 'none.svg')
      for (const [words, says] of [
        [['COADS_Climatologi', 'sst'], 'Did you mean COADS_Climatology?'],
        [['COADS_Climatology', 'sss'], 'COADS_Climatology has no variable sss. Did you mean sst?'],
        [['COADS_Climatology'], 'Name a variable too. COADS_Climatology has: air_temp'],
        [['COADS_Climatology', 'sst', '--type', 'depthProfile'], 'variable contains only surface data'],
        [['COADS_Climatology', 'sst', '--time', '13'], 'dt1, dt2: Invalid date/time. Write times as'],
        [['Levitus_Annual', 'temperature', '--depth', '450', '550'], 'No data between 400 m and 600 m.'],
        [['/plot?id=1&viztype=pie'], 'viztype=pie is not a type of chart.'],
        [['https://other.example/plot?id=1'], 'This chart is in another portal. Set PELAGOS_URL to https://other.example'],
        [['/plot?id=1', 'sst'], 'An address names its variable. Remove sst.'],
        [['a?b'], 'a?b is not the address of a chart'],
      ] as const) {
        const { status, stdout, stderr } = await plot([...words, '-o', file])
        expect([words, status, stdout, existsSync(file)]).toEqual([words, 2, '', false])
        expect(stderr).toContain(`pelagos: ${says.startsWith('Did') ? 'There is no data set COADS_Climatologi. ' : ''}${says}`)
      }
    })

    test('without a key nothing is drawn, and a file type that is not an image is rejected before any call', async () => {
      const { status, stderr } = await plot(['COADS_Climatology', 'sst'], { PELAGOS_API_KEY: '' })
      expect([status, stderr]).toEqual([3, expect.stringContaining('This needs an API key.')])
      const wrong = await plot(['COADS_Climatology', 'sst', '-o', 'sst.pdf'], { PELAGOS_URL: 'http://127.0.0.1:9' })
      expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('A picture ends in .svg or .png.')])
    })
  })
}
