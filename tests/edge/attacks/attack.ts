import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'

/** One attempt of an attacker: what it results in, and what it may result in. */
export interface Attack {
  readonly name: string
  readonly attempt: () => Promise<unknown> | unknown
  /** Every outcome that counts as a rejection. */
  readonly expected: readonly unknown[]
}

/** Tries each attack as a separate test and writes the results to the reports of this run. */
export function attacks(subject: string, id: string, cases: readonly Attack[]): void {
  const results: string[] = []
  describe(`attacks: ${subject}, ${cases.length} cases`, () => {
    test.each(cases.map((attack, at) => ({ ...attack, at: at + 1 })))(`${id} $at $name`, async ({ name, attempt, expected }) => {
      const outcome = await attempt()
      results.push(`${expected.includes(outcome) ? 'held  ' : 'BROKEN'} ${name}: ${String(outcome)}`)
      expect(expected).toContain(outcome)
    })
    afterAll(() => {
      // Workers have no folder of this machine.
      if (navigator.userAgent === 'Cloudflare-Workers') return
      const text = `${subject}: ${results.length} attacks\n${results.join('\n')}\n`
      mkdirSync('.reports/attacks', { recursive: true })
      writeFileSync(`.reports/attacks/${subject.replaceAll(' ', '-')}.txt`, text)
      process.stdout.write(`${subject}: ${results.length} attacks, ${results.filter((line) => line.startsWith('BROKEN')).length} broken\n`)
    })
  })
}
