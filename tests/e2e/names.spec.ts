import type { Page } from '@playwright/test'
import { expect, test } from './portal.ts'

/** What a screen reader lists (after a change that is meant, `--update-snapshots` writes the names anew): landmarks, headings, and whatever one can go to or use. */
const roles = new Set([
  ...[
    'banner',
    'navigation',
    'main',
    'search',
    'complementary',
    'contentinfo',
    'region',
    'form',
    'heading',
    'img',
    'table',
    'columnheader',
  ],
  ...['link', 'button', 'textbox', 'searchbox', 'combobox', 'spinbutton', 'checkbox', 'radio', 'radiogroup', 'group', 'tab', 'tabpanel'],
])

/** What one line of Playwright's picture of a page names, as it would be read out; `null` for texts and for what bears no name. */
function nameIn(line: string): string | null {
  const [, role = '', rest = ''] = /^(\w+)(.*)$/.exec(line.trim().replace(/^- '?/, '')) ?? []
  if (!roles.has(role)) return null
  const level = /\[level=\d\]/.exec(rest)?.[0] ?? ''
  // What folds is called by the text of its first line.
  const words = /^ "((?:[^"\\]|\\.)*)"/.exec(rest)?.[1] ?? (role === 'group' ? /^: (.+)$/.exec(rest)?.[1] : '') ?? ''
  return [role, level, words.replace(/\d+(?:[.,]\d+)*/g, '#')].filter((part) => part !== '').join(' ')
}

/** Names with each run of checkboxes in the order of the alphabet: filters stand by how many (#) data sets they hold, which other journeys change. */
function orderChoices(names: readonly string[]): string[] {
  const isChoice = (name: string) => /^checkbox .*#$/.test(name)
  const runs: string[][] = []
  for (const name of names) {
    const run = runs.at(-1)
    if (run?.[0] !== undefined && isChoice(name) && isChoice(run[0])) run.push(name)
    else runs.push([name])
  }
  return runs.flatMap((run) => run.toSorted())
}

/** A page as a screen reader tells it, one name a line, once below each landmark of the page. Numbers are left out, since they change. */
async function namesOn(page: Page): Promise<string> {
  const announced = new Map<string, Set<string>>()
  let place = ''
  for (const line of (await page.locator('body').ariaSnapshot()).split('\n')) {
    const name = nameIn(line)
    if (name === null) continue
    if (line.startsWith('-')) place = name
    else announced.get(place)?.add(name)
    if (!announced.has(place)) announced.set(place, new Set())
  }
  return [...announced].map(([landmark, names]) => `${[landmark, ...orderChoices([...names])].join('\n  ')}\n`).join('')
}

test('NAV-21 NAV-22 a screen reader announces each main page by the agreed names', async ({ browser, baseURL, page }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const plain = await context.newPage()
  for (const [file, path] of [
    ['home', '/'],
    ['catalog', '/catalog'],
    ['dataset', '/catalog/datasets/COADS_Climatology'],
    ['cruise', '/catalog/cruises/HLY1502'],
    ['programs', '/programs'],
  ] as const) {
    await plain.goto(path)
    // One row of the list stands for all.
    await plain.evaluate(() => {
      for (const row of [...document.querySelectorAll('.dataset-card')].slice(1)) row.remove()
    })
    expect(await namesOn(plain)).toMatchSnapshot(['names', `${file}.txt`])
  }
  await context.close()
  await page.goto('/login')
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await namesOn(page)).toMatchSnapshot(['names', 'login.txt'])
})
