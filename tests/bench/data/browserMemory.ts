import type { Browser } from '@playwright/test'
import { shareMb } from './processMemory.ts'

/** All processes of a browser. */
export async function processesOf(browser: Browser): Promise<readonly number[]> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  return processInfo.map(({ id }) => id)
}

/** By how many MB groups of processes grow at most while something goes on, looked at every 20 ms, beside what came of it. */
export async function growthDuring<Who extends string, Result>(
  processes: Readonly<Record<Who, readonly number[]>>,
  work: () => Promise<Result>,
): Promise<{ readonly grown: Readonly<Record<Who, number>>; readonly result: Result }> {
  const names = Object.keys(processes) as Who[]
  const held = async (who: Who) => (await Promise.all(processes[who].map(shareMb))).reduce((sum, mb) => sum + mb, 0)
  const before = new Map(await Promise.all(names.map(async (who) => [who, await held(who)] as const)))
  const grown = Object.fromEntries(names.map((who) => [who, 0])) as Record<Who, number>
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      for (const who of names) grown[who] = Math.max(grown[who], (await held(who)) - (before.get(who) ?? 0))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  try {
    return { grown, result: await work() }
  } finally {
    isOver = true
    await watching
  }
}
