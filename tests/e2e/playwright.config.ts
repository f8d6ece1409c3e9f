import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, findChromium } from '../helpers/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: '../helpers/runFolder.ts',
  outputDir: '../../test-results',
  snapshotPathTemplate: '../fixtures/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // What comes is waited for as long as a machine with much else to do may need; nothing waits when it is there.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../../.reports/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A page that still scrolls smoothly cannot be judged, and globes that jump are drawn sooner.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
  },
})
