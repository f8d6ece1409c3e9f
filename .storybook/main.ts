import type { StorybookConfig } from '@storybook/react-vite'

// Tests have no use for the pages of components, which take longer to read than the stories.
const isTested = Boolean(process.env.VITEST)

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest', ...(isTested ? [] : ['@storybook/addon-docs'])],
  staticDirs: [{ from: '../site/public', to: '/' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: isTested ? false : 'react-docgen' },
}

export default config
