import type { Film } from './Film.ts'

/** What each video shows: its captions, and what is done under them. They act by names that readers see too. */
export const scenes: Readonly<Record<string, (film: Film) => Promise<void>>> = {
  async home(film) {
    const { page } = film
    await page.goto('/', { waitUntil: 'networkidle' })
    await film.scene('Pelagos brings ocean data together: one catalog, one set of units, one way to ask.')
    await film.scene(
      'The globe shows a temperature of the sea surface, storm tracks and tide stations, all of them from the catalog.',
      () => film.point(page.locator('.globe')),
    )
    await film.scene('Beside it, how large the database is: the portal counts these figures anew.', () =>
      film.point(page.locator('[data-figure="variableCount"]')),
    )
    await film.scene('Below, two records of how far the sea departs from its usual state.', () => film.scrollTo(720))
    await film.scene('Each names the data set that it was made from, and its values can be downloaded.', () =>
      film.point(page.getByRole('link', { name: 'Nino12_SST' })),
    )
    await film.scene('To begin, search the catalog.', async () => {
      await film.scrollTo(0)
      await film.press(page.getByRole('link', { name: 'Search the catalog' }))
      await page.waitForLoadState('networkidle')
    })
  },

  async catalog(film) {
    const { page } = film
    await page.goto('/catalog', { waitUntil: 'networkidle' })
    await film.scene('The catalog lists every data set: where it was measured, when, and at which depths.')
    await film.scene('Type a word. The results follow, and so does the address of the page.', async () => {
      await film.type(page.getByRole('combobox', { name: 'Keywords' }), 'wind')
      await page.waitForURL(/keywords=wind/)
      // The names of variables that were offered would hide the results.
      await page.keyboard.press('Escape')
      await page.waitForLoadState('networkidle')
    })
    const filters = page.locator('[data-tour="filters"]')
    if (await filters.count())
      await film.scene('Narrow the list by place, time and kind; each choice says how many data sets it would leave.', () =>
        film.point(filters.first()),
      )
    await film.scene('A title leads to the page of a data set.', async () => {
      await film.press(page.getByRole('main').getByRole('link', { name: /wind/i }).first())
      await page.waitForURL(/\/catalog\/datasets\//)
      await page.waitForLoadState('networkidle')
    })
    await film.scene('It says what the data set covers, shows a sample, and can be subscribed to and downloaded.')
    await film.scene('Further down are its variables, how to cite it, and how to request it from code.', () => film.scrollTo(900))
  },

  async charts(film) {
    const { page } = film
    await page.goto('/visualization/charts', { waitUntil: 'networkidle' })
    await page.locator('.maplibregl-canvas').waitFor()
    await film.scene('A chart is made in four steps: what, where, when and how.')
    await film.scene('First, choose a variable.', async () => {
      await film.press(page.locator('.panel-variable'))
      await film.type(page.getByLabel('Search'), 'coads sea')
      await film.press(page.locator('.variable-row', { hasText: 'Sea Surface Temperature' }).first())
    })
    await film.scene('Its region and its months are filled in. Change them, or draw a region on the globe.', () =>
      film.point(page.getByLabel('Latitude end, degrees north')),
    )
    await film.scene('Then choose how it is drawn.', () => film.press(page.getByText('Heatmap', { exact: true })))
    await film.scene('The size is checked before anything is read. A message explains what prevents a chart.', async () => {
      const create = page.getByRole('button', { name: 'Create Visualization' })
      await page.locator('.panel-create button[data-tone="primary"]:not([aria-disabled="true"])').waitFor({ timeout: 30_000 })
      await film.press(create)
      await page.getByRole('application').locator('canvas').first().waitFor({ timeout: 30_000 })
      await page.waitForLoadState('networkidle')
    })
    await film.scene('The histogram of the values is the colour key. Point anywhere to read a value.', () =>
      film.point(page.getByRole('application').first()),
    )
  },
}
