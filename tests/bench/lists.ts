import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../helpers/chromium.ts'
import { bundle, serve } from './bundledPage.ts'
import type { ListBench, ListKind } from './lists/page.tsx'
import { type BenchOptions, median, noted, percentile95, type Report } from './report.ts'

export const group = 'lists'

const ROUNDS = 5
const ROWS = 20_000
const FRAMES = 120

/** What a list or another part of React Aria adds to a page that has buttons, fields, dialogs and tabs of it already. */
const base = 'Button,Checkbox,Dialog,FieldError,Heading,Input,Label,Modal,ModalOverlay,Tab,TabList,TabPanel,Tabs,Text,TextField'
const parts = {
  'react-window List': ['react-window', 'List,useDynamicRowHeight,useListRef'],
  'react-aria Virtualizer, GridList': ['react-aria-components', 'GridList,GridListItem,ListLayout,Virtualizer'],
  'react-aria Table': ['react-aria-components', 'Cell,Column,Row,Table,TableBody,TableHeader'],
  'react-aria ComboBox': ['react-aria-components', 'ComboBox,ListBox,ListBoxItem,Popover'],
  'react-aria Toast': ['react-aria-components', 'UNSTABLE_Toast,UNSTABLE_ToastContent,UNSTABLE_ToastQueue,UNSTABLE_ToastRegion'],
} as const

/** A list of 20,000 rows by react-window and by React Aria in one Chromium, and the bytes that parts of both add to a page. */
export async function run(report: Report, { maxRounds }: BenchOptions): Promise<void> {
  await bytes(report)
  const server = await serve(await bundle('lists/page.tsx'))
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })
  try {
    const page = await browser.newPage({ viewport: { width: 1100, height: 800 } })
    await page.goto(server.address)
    await page.waitForFunction(() => 'bench' in window)
    const rounds = Math.min(ROUNDS, maxRounds ?? ROUNDS)
    const ours = await measure(page, 'react-window', rounds)
    const other = await measure(page, 'react-aria', rounds)
    const tell = (name: string, of: 'shown' | 'frame') =>
      report(noted(name, ours[of], 'ms', `react-aria ${other[of].toFixed(1)} ms`, ours[of] / other[of], `${ours.look}; ${other.look}`))
    tell(`${ROWS} rows to first paint, react-window`, 'shown')
    tell('a frame of scrolling, p95, react-window', 'frame')
  } finally {
    await browser.close()
    server.close()
  }
}

async function measure(page: Page, kind: ListKind, rounds: number) {
  const shown: number[] = []
  const frames: number[] = []
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    const ms = await page.evaluate(([name, count]) => (window as unknown as Benched).bench.show(name, count), [kind, ROWS] as const)
    const scrolled = await page.evaluate((count) => (window as unknown as Benched).bench.scroll(count), FRAMES)
    if (round === 0) continue
    shown.push(ms)
    frames.push(...scrolled)
  }
  const { elements, rows, roles } = await page.evaluate(() => (window as unknown as Benched).bench.look())
  return { shown: median(shown), frame: percentile95(frames), look: `${kind}: ${rows} rows, ${elements} elements, ${roles}` }
}

interface Benched {
  readonly bench: ListBench
}

async function bytes(report: Report): Promise<void> {
  const folder = await mkdtemp(join(import.meta.dirname, 'lists', '.bytes-'))
  try {
    const sizeOf = async (name: string, lines: readonly string[]) => {
      await writeFile(join(folder, `${name}.ts`), [...lines, ''].join('\n'))
      const { script } = await bundle(`lists/${folder.split('/').at(-1)}/${name}.ts`)
      return gzipSync(script).byteLength
    }
    const use = (names: string, from: string) => `import { ${names.replaceAll(',', ', ')} } from '${from}'\nconsole.log(${names})`
    const shared = [use(base, 'react-aria-components'), `import { createRoot } from 'react-dom/client'`, 'console.log(createRoot)']
    const alone = await sizeOf('base', shared)
    for (const [index, [name, [from, names]]] of Object.entries(parts).entries()) {
      const all = await sizeOf(`part${index}`, [...shared, use(names, from)])
      report(
        noted(
          `${name}, added to a page`,
          (all - alone) / 1000,
          'kB',
          `the page before ${(alone / 1000).toFixed(1)} kB`,
          all / alone,
          'gzip',
        ),
      )
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
