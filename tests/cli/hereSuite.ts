import { describe, expect, test } from 'vitest'
import { pelagos } from './command.ts'

/** The values at a place, of a portal that runs. */
export function hereSuite(env: () => Record<string, string>): void {
  describe('here', () => {
    test('MAT-17 the values at a place are listed by data set, with when, how deep and how far; without a key', async () => {
      const { status, stdout, stderr } = await pelagos(['here', '-12.5', '-140', '--time', '1985-06-18', '--depth', '100'], {
        env: { PELAGOS_URL: env().PELAGOS_URL ?? '' },
      })
      expect(status).toBe(0)
      expect(stdout.replaceAll('\u2009', ' ')).toMatch(
        /^Levitus_Annual\n(?: {2}.*\n)* {2}Water Temperature: [\d.]+ °C · 100 m deep · \d+\.\d km away$/m,
      )
      expect(stdout).toMatch(/^ {2}Sea Surface Temperature: .* · June · /m)
      expect(stdout).toMatch(/^ {2}Eastward Wind: .* · 1985-06-15 · 3 days earlier · 0\.0 km away$/m)
      expect(stderr).toMatch(/^\d+ variables of \d+ data sets\.\n$/)
    })

    test('MAT-17 --json is the answer of the call; a place that is none is an error in words, and nothing there is said', async () => {
      const { stdout } = await pelagos(['here', '15', '170', '--json'], { env: env() })
      expect(JSON.parse(stdout)).toMatchObject({ lat: 15, lon: 170, time: null, unanswered: [] })
      const wrong = await pelagos(['here', '95', '170'], { env: env() })
      expect([wrong.status, wrong.stdout, wrong.stderr]).toEqual([2, '', expect.stringContaining('lat must be a latitude from -90 to 90')])
      const none = await pelagos(['here', '47.5', '88', '--depth', '500'], { env: env() })
      expect([none.status, none.stdout, none.stderr]).toEqual([0, '', 'No data set has a value there.\n'])
    })
  })
}
