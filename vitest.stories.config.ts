import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineProject } from 'vitest/config'
import { chromiumArguments, findChromium } from './tests/helpers/chromium.ts'

const executablePath = findChromium()

/** Every story as a test in Chromium: it renders, its play function passes, and axe finds nothing. */
export default defineProject({
  // Found late, these would make the page load anew in the middle of a test.
  optimizeDeps: { include: ['vega', 'vega-interpreter', 'maplibre-gl', 'react-window', 'react-aria-components'] },
  plugins: [storybookTest({ configDir: new URL('./.storybook', import.meta.url).pathname })],
  test: {
    name: 'stories',
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { args: chromiumArguments, ...(executablePath ? { executablePath } : {}) },
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
