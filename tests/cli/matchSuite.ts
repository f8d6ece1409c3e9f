import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pelagos, pelagosProcess } from './command.ts'

/** `pelagos match` against a portal. */
export function matchSuite(folder: string, known: () => Readonly<Record<string, string>>): void {
  const match = (words: readonly string[], input = '') => pelagos(['match', ...words], { env: known(), input })
  const sst = ['--variable', 'tblCOADS_Climatology.sst']
  const lines = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n')
  const parts = () => readdirSync(folder).filter((name) => name.endsWith('.part'))
  const own =
    'station,Date,Latitude,Longitude,note\nA,1985-06-15,15.2,170.3,"first, with a comma"\nB,1985-07-15,15.2,170.3,\nC,,47.5,88,land\n'

  describe('match', () => {
    test('MAT-14 rows of the standard input get their values on the standard output, own cells as they stand', async () => {
      const { status, stdout, stderr } = await match(['-', ...sst], own)
      expect(status).toBe(0)
      const [head = '', first = '', second = '', third = ''] = stdout.trimEnd().split('\n')
      expect(head).toMatch(/^station,Date,Latitude,Longitude,note,COADS_Climatology sst \[°C\],/)
      expect(first).toMatch(/^A,1985-06-15,15\.2,170\.3,"first, with a comma",2\d\.\d+,,1,\d/)
      expect(second).toMatch(/^B,1985-07-15,15\.2,170\.3,,2\d\.\d+,/)
      expect(third).toMatch(/^C,,47\.5,88,land,,.*no time in the row$/)
      expect(stderr).toMatch(/Done: 3 rows with 1 variable\.\n$/)
    })

    test('MAT-14 columns and the order of dates are chosen; a date that reads in two ways is asked about', async () => {
      const odd = 'id,Y,X,Date_UTC\n1,15.2,170.3,03/04/1985\n'
      const columns = ['--columns', 'time=Date_UTC,lat=Y,lon=X']
      const asked = await match(['-', ...sst, ...columns], odd)
      expect([asked.status, asked.stdout, asked.stderr]).toEqual([2, '', expect.stringContaining('--dates day-first')])
      const chosen = await match(['-', ...sst, ...columns, '--dates', 'day-first'], odd)
      expect(chosen.stdout).toContain('1,15.2,170.3,03/04/1985,2')
      for (const [words, says] of [
        [['-', '--variable', 'nothing'], '--variable takes table.variable'],
        [['-', ...sst, '--time', 'soon'], '--time takes a time such as 16d'],
        [['-', ...sst, '--columns', 'north=Y'], '--columns takes pairs such as time=Date_UTC'],
        [['-', ...sst, '--missing-depth', 'none'], '--missing-depth takes metres below the surface'],
        [sst, 'Name a file, or - for the standard input'],
        [[join(folder, 'none.csv'), ...sst], 'does not exist'],
      ] as const) {
        const wrong = await match(words, odd)
        expect([words, wrong.status, wrong.stdout, wrong.stderr]).toEqual([words, 2, '', expect.stringContaining(says)])
      }
    })

    test('MAT-14 the ending says the form, and where the rows come from stands beside the file', async () => {
      const input = join(folder, 'own.csv')
      writeFileSync(input, own)
      for (const ending of ['csv', 'tsv', 'ndjson', 'parquet']) {
        const { status, stderr } = await match([input, ...sst, '--no-provenance', '-o', join(folder, `matched.${ending}`)])
        expect([ending, status, stderr]).toEqual([ending, 0, expect.stringContaining(`matched.${ending}: 3 rows with 1 variable.`)])
      }
      expect(lines(join(folder, 'matched.tsv'))[1]).toMatch(/^A\t1985-06-15\t15\.2\t170\.3\tfirst, with a comma\t2/)
      expect(JSON.parse(lines(join(folder, 'matched.ndjson'))[0] ?? '')).toMatchObject({ station: 'A', Latitude: '15.2' })
      expect(readFileSync(join(folder, 'matched.parquet')).subarray(0, 4).toString()).toBe('PAR1')
      expect(existsSync(join(folder, 'matched.csv.provenance.json'))).toBe(false)
      writeFileSync(
        input,
        own.replaceAll(/^(?=[A-Cs])/gm, (_, at) => (at === 0 ? 'Depth,' : ',')),
      )
      const surface = ['--space', '200km', '--missing-depth', '0']
      const { stdout } = await match([input, ...sst, ...surface, '--json', '-o', join(folder, 'matched.csv')])
      expect(JSON.parse(stdout)).toMatchObject({ format: 'csv', rows: 3 })
      const made = JSON.parse(readFileSync(join(folder, 'matched.csv.provenance.json'), 'utf8'))
      expect(made).toMatchObject({
        file: { name: 'own.csv', rows: 3, columns: { Depth: 'depth, 0 m where it is missing' } },
        settings: { spaceKm: 200, method: 'nearest' },
        address: expect.stringMatching(/\/match\?.*&space=200km&.*&missingDepth=0$/),
      })
      expect(made.datasets).toEqual([{ shortName: 'COADS_Climatology', version: '1.0', citation: expect.stringContaining('Woodruff') }])
      expect(parts()).toEqual([])
    })

    test('MAT-14 a cruise of the catalog is matched along its track', async () => {
      const output = join(folder, 'cruise.csv')
      const { status, stderr } = await match(['--cruise', 'HLY1502', '--variable', 'tblLevitus_Annual.temperature', '-o', output])
      expect([status, stderr]).toEqual([0, expect.stringContaining('cruise.csv: ')])
      expect(lines(output)[0]).toMatch(/^time,lat,lon,Levitus_Annual temperature \[/)
      expect(lines(output).filter((line) => /^[^,]*,[^,]*,[^,]*,-?\d/.test(line)).length).toBeGreaterThan(50)
    })

    test('MAT-14 a match that is killed goes on where it was, with the same bytes', async () => {
      const input = join(folder, 'many.csv')
      const rows = Array.from({ length: 22_000 }, (_, row) => `1985-06-15,${(row % 120) - 60},${(row * 7) % 360}`)
      writeFileSync(input, `time,lat,lon\n${rows.join('\n')}\n`)
      const words = [input, ...sst, '--no-provenance', '-o']
      const [whole, resumed] = [join(folder, 'whole.csv'), join(folder, 'resumed.csv')]
      expect((await match([...words, whole])).status).toBe(0)
      const run = pelagosProcess(['match', ...words, resumed], {
        env: known(),
        onStart: (child) => {
          const timer = setInterval(() => {
            const [part] = parts()
            if (part === undefined || readFileSync(join(folder, part)).length === 0) return
            clearInterval(timer)
            child.kill('SIGKILL')
          }, 2)
        },
      })
      await run
      expect([existsSync(resumed), parts().length]).toEqual([false, 1])
      const [part = ''] = parts()
      // What had not reached the disk is asked for again.
      writeFileSync(join(folder, part), readFileSync(join(folder, part)).subarray(0, -1))
      expect((await match([...words, resumed])).status).toBe(0)
      expect(readFileSync(resumed).equals(readFileSync(whole))).toBe(true)
      expect(parts()).toEqual([])
    })
  })
}
