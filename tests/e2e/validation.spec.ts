import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { workbookMessages } from '#core/messages/workbook.ts'
import { readWorkbook } from '#core/workbook/read.ts'
import { headers, rowAt } from '../fixtures/workbooks/audits.ts'
import { dataset, submission, variable } from '../fixtures/workbooks/submission.ts'
import { expect, expectToFitPhone, sidewaysOverflow, test, themeFindings, themes, untilHydrated, wear } from './portal.ts'

const path = '/datasubmission/validationtool'

async function wrongWorkbook() {
  const blob = await submission(
    [headers, rowAt(0, '26,5'), rowAt(1, { error: '#N/A' }), rowAt(2), [...rowAt(3).slice(0, 1), 95, 65, 5, 20.1]],
    {
      dataset: [{ ...dataset, dataset_long_name: 'a test cruise' }],
      variables: [{ ...variable, var_sensor: 'CTDD' }],
    },
  )
  return { name: 'cruise.xlsx', mimeType: blob.type, buffer: Buffer.from(await blob.arrayBuffer()) }
}

test('WBK-02 a workbook is checked, fixed, taken back, edited and saved in the browser, and nothing of it is sent', async ({ page }) => {
  const sent: string[] = []
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Validation Tool')
  await untilHydrated(page)
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.postData() !== null || request.url().includes('cruise')) sent.push(request.url())
  })
  const opened = await wrongWorkbook()
  await page.locator('input[type=file]').setInputFiles(opened)
  const verdict = page.locator('.check-verdict')
  await expect(verdict).toContainText('4 errors to correct.')

  await page.getByRole('button', { name: 'B5', exact: true }).click()
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toContainText(
    'data, B5: lat must be between -90 and 90 degrees north.',
  )
  await expect(page.getByRole('gridcell', { name: /^B5, lat: 95\. Error: lat must be/ })).toHaveAttribute('aria-selected', 'true')
  const value = page.getByRole('textbox', { name: 'Value of B5' })
  await value.fill('9.5')
  await page.getByRole('button', { name: 'Replace' }).click()
  await expect(verdict).toContainText('3 errors to correct.')
  await expect(page.locator('main').getByRole('heading', { level: 2 }), 'the next finding has the focus').toBeFocused()
  await expect(page.getByRole('gridcell', { name: /^B5, lat: 9\.5/ })).toHaveAttribute('data-changed', 'true')

  await page.getByRole('button', { name: /Accept all safe fixes/ }).click()
  await expect(verdict).toContainText('2 errors to correct.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(verdict).toContainText('3 errors to correct.')
  await page.getByRole('button', { name: 'Redo' }).click()

  await page.getByRole('button', { name: 'C2', exact: true }).click()
  await page.getByRole('button', { name: 'Use CTD', exact: true }).click()
  await expect(verdict).toContainText('1 error to correct.')
  await page.getByRole('list', { name: 'Cells of value-not-number' }).getByRole('button', { name: 'E2', exact: true }).click()
  await page.getByRole('button', { name: 'Use 26.5', exact: true }).click()
  await expect(verdict).toContainText('No errors. The workbook can be submitted.')

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the corrected workbook' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('cruise_corrected.xlsx')
  const file = readFileSync(await saved.path())
  expect((await readWorkbook(new Blob([file]))).sheetNames).toEqual(['data', 'dataset_meta_data', 'vars_meta_data', 'change_log'])
  const [report] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the report' }).click()])
  const hash = createHash('sha256').update(opened.buffer).digest('hex')
  expect(readFileSync(await report.path(), 'utf8'), 'the hash is that of the command line').toContain(`sha256:${hash}`)
  await page.getByRole('button', { name: 'Check another file' }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'cruise_corrected.xlsx', mimeType: '', buffer: file })
  await expect(verdict).toContainText('No errors.')
  expect(sent.filter((address) => !address.startsWith('blob:'))).toEqual([])
})

test('SBM-06 SBM-08 the cells of a workbook are edited by keyboard from error to error, and each edit is checked at once', async ({
  page,
}) => {
  await page.goto(path)
  await untilHydrated(page)
  await page.locator('input[type=file]').setInputFiles(await wrongWorkbook())
  await expect(page.getByRole('tab', { name: /^data \d/ })).toHaveText(/3 errors/)
  const next = page.getByRole('button', { name: 'Go To Next Error on data' })
  const grid = page.getByRole('grid', { name: 'Cells of data' })
  await next.evaluate((button: HTMLElement) => {
    for (let press = 0; press < 3; press += 1) button.click()
  })
  await expect(page.getByRole('gridcell', { name: /^B5, lat: 95/ })).toHaveAttribute('aria-selected', 'true')
  await grid.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('9.5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: /^data \d/ })).toHaveText(/2 errors/)
  await expect(grid).toBeFocused()
  await page.keyboard.press('Control+Home')
  await expect(page.getByRole('gridcell', { name: /^A1, time/ })).toHaveAttribute('aria-selected', 'true')

  await page.getByRole('tab', { name: /^vars_meta_data/ }).click()
  await page.getByRole('button', { name: 'Go To Next Error on vars_meta_data' }).click()
  const sensor = page.getByRole('gridcell', { name: /^C2, var_sensor/ })
  await expect(sensor).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('grid', { name: 'Cells of vars_meta_data' }).focus()
  await page.keyboard.press('F2')
  const list = page.getByRole('listbox', { name: 'C2, var_sensor' })
  await expect(list.getByRole('option', { name: 'In-Situ' }), 'SBM-07').toHaveCount(0)
  await list.getByRole('option', { name: 'CTD', exact: true }).click()
  await expect(page.getByRole('tab', { name: /^vars_meta_data/ })).toHaveText(/0 errors/)
  await expect(sensor).toHaveAttribute('data-changed', 'true')

  const isAsked = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await isAsked(), 'changes that are not saved are not lost unasked').toBe(true)
  await page.getByRole('button', { name: 'Check another file' }).click()
  const question = page.getByRole('alertdialog', { name: 'Please Confirm' })
  await expect(question).toContainText('not saved')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(sensor).toBeVisible()
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the corrected workbook' }).click()])
  await expect.poll(isAsked).toBe(false)
})

test('SBM-06 the next error opens its finding next to the grid with the focus in its cell, until all errors are corrected', async ({
  page,
}) => {
  await page.goto(path)
  await untilHydrated(page)
  await page.locator('input[type=file]').setInputFiles(await wrongWorkbook())
  const heading = page.locator('main').getByRole('heading', { level: 2 })
  const next = page.getByRole('button', { name: /^Go To Next Error on/ })
  const active = page.locator('.grid-cell[data-active]')
  const grid = page.locator('.sheet-grid')
  const list = page.locator('.finding-list')
  await expect(list.getByText('26,5').first()).toBeVisible()
  await expect(list.getByRole('button', { name: 'Use 26.5 in E2' })).toBeVisible()
  await next.click()
  await expect(grid).toBeFocused()
  await expect(active).toHaveAttribute('aria-label', /^E2, sst: 26,5\. Error/)
  await expect(heading).toContainText('data, E2')
  const topOf = () => grid.evaluate((element) => element.getBoundingClientRect().top + scrollY)
  const top = await topOf()
  await page.getByRole('gridcell', { name: /^B5, lat: 95/ }).click()
  await expect(heading).toContainText('data, B5')
  await page.getByRole('gridcell', { name: /^C5, lon/ }).dblclick()
  await expect(page.getByRole('textbox', { name: 'C5, lon' })).toBeFocused()
  await page.keyboard.press('Escape')
  expect(await topOf(), 'the grid stays below the pointer').toBe(top)

  await page.keyboard.press('Control+Home')
  await next.click()
  await expect(grid).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Use 26.5', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await expect(page.locator('.finding-detail'), 'errors come before warnings').toContainText('Error, found')
  await list.getByRole('button', { name: 'Use CTD in C2' }).click()
  for (const [cell, value] of [
    ['B5', '9.5'],
    ['E3', '21'],
  ] as const) {
    await expect(next).toHaveText('Go To Next Error on data')
    do {
      await next.click()
      await expect(grid).toBeFocused()
    } while (!(await active.getAttribute('aria-label'))?.startsWith(cell))
    await expect(heading).toContainText(`data, ${cell}`)
    await page.keyboard.press('Enter')
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('gridcell', { name: new RegExp(`^${cell}, .*: ${value}`) })).toHaveAttribute('data-changed', 'true')
    await expect(grid).toBeFocused()
  }
  await expect(page.getByRole('status').filter({ hasText: workbookMessages.allCorrected })).toBeVisible()
  await expect(next).toBeHidden()
  expect(await topOf()).toBe(top)
})

test('WBK-02 a CSV file with its metadata is checked, fixed and saved as CSV, and a pasted table is checked without', async ({ page }) => {
  await page.goto(path)
  await untilHydrated(page)
  const text = (name: string, content: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  const lines = ['time;lat;lon;sst', '2020-01-01T00:00:00;10;65;20,5', '2020-01-02T00:00:00;11;66;NA', '2020-01-03T00:00:00;12;67;22.5']
  const cells = (row: object) =>
    `${Object.keys(row).join(';')}\n${Object.values(row)
      .map((cell) => `"${cell}"`)
      .join(';')}\n`
  await page
    .locator('input[type=file]')
    .setInputFiles([
      text('cruise.csv', `${lines.join('\r\n')}\r\n`),
      text('cruise_dataset_meta_data.csv', cells(dataset)),
      text('cruise_vars_meta_data.csv', cells(variable)),
    ])
  const verdict = page.locator('.check-verdict')
  await expect(verdict).toContainText('2 errors to correct.')
  await page.getByRole('button', { name: /Accept all safe fixes/ }).click()
  await page.getByRole('list', { name: 'Cells of value-not-number' }).getByRole('button', { name: 'D2', exact: true }).click()
  await page.getByRole('button', { name: 'Use 20.5', exact: true }).click()
  await expect(verdict).toContainText('No errors.')
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the corrected file' }).click()])
  expect(saved.suggestedFilename()).toBe('cruise_corrected.csv')
  expect(readFileSync(await saved.path(), 'utf8')).toBe(`${lines.join('\r\n')}\r\n`.replace('20,5', '20.5').replace('NA', ''))

  await page.getByRole('button', { name: 'Check another file' }).click()
  await page.getByText('Paste a table').click()
  await page.getByRole('textbox', { name: 'Cells of the data' }).fill('time\tlat\tlon\tsst\n2020-01-01T00:00:00\t91\t20\t3\n')
  await expectToFitPhone(page)
  await page.getByRole('button', { name: 'Check the table' }).click()
  await expect(verdict).toContainText('1 error to correct.')
  await expect(page.getByText('There are no metadata')).toBeVisible()
  await expect(page.getByRole('button', { name: 'B2', exact: true })).toBeVisible()
})

test('NAV-21 single keys go through the findings, fix and undo, only outside of fields, and can be switched off', async ({ page }) => {
  await page.goto(path)
  await untilHydrated(page)
  await page.locator('input[type=file]').setInputFiles(await wrongWorkbook())
  const verdict = page.locator('.check-verdict')
  await expect(verdict).toContainText('4 errors')
  const heading = page.locator('main').getByRole('heading', { level: 2 })
  await page.keyboard.press('n')
  await expect(heading).toBeVisible()
  const first = await heading.innerText()
  await page.keyboard.press('s')
  await expect(heading).not.toHaveText(first)
  await page.keyboard.press('p')
  await expect(heading).toHaveText(first)
  await page.getByRole('list', { name: 'Cells of value-not-number' }).getByRole('button', { name: 'E2', exact: true }).click()
  await page.keyboard.press('f')
  await expect(verdict).toContainText('3 errors')
  await page.keyboard.press('u')
  await expect(verdict).toContainText('4 errors')
  await page.getByRole('button', { name: 'B5', exact: true }).click()
  const headingText = await heading.innerText()
  await page.getByRole('textbox', { name: 'Value of B5' }).fill('')
  await page.keyboard.type('nsu')
  await expect(page.getByRole('textbox', { name: 'Value of B5' })).toHaveValue('nsu')
  await page.getByRole('button', { name: 'Replace' }).focus()
  await page.keyboard.press('?')
  await expect(page.getByText('Skip to the next kind of finding')).toBeVisible()
  await page.getByText('Use these keys').click()
  await page.keyboard.press('n')
  await expect(heading).toHaveText(headingText)
})

test('WBK-01 a file that is not a workbook is rejected with its reason, and another can be chosen', async ({ page }) => {
  await page.goto(path)
  await untilHydrated(page)
  await page.locator('input[type=file]').setInputFiles({ name: 'notes.xlsx', mimeType: '', buffer: Buffer.from('time,lat,lon\n') })
  await expect(page.getByRole('alert')).toContainText('not an Excel workbook')
  await page.getByRole('button', { name: 'Check another file' }).click()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
})

test('NAV-21 NAV-22 the findings of a workbook fit from 320 px on, work by keyboard alone, and axe finds nothing in any theme', async ({
  page,
}) => {
  await page.goto(path)
  await untilHydrated(page)
  await page.locator('input[type=file]').setInputFiles(await wrongWorkbook())
  await page.getByRole('button', { name: 'B5', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toContainText('B5')
  const widths = { day: 1440, dusk: 900, night: 320 }
  for (const theme of themes) {
    await wear(page, theme)
    await page.setViewportSize({ width: widths[theme], height: 900 })
    await expect.poll(() => sidewaysOverflow(page), { message: `at ${widths[theme]} px` }).toBe(0)
    expect(await themeFindings(page, theme), theme).toEqual([])
  }
})
