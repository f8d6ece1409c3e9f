import type { Decorator, Preview } from '@storybook/react-vite'
import { I18nProvider } from 'react-aria-components'
import { configure } from 'storybook/test'
import '#components/styles/index.css'
import './preview.css'

/** Where a story stands: light paper, dark glass, or one above the other. */
type Ground = 'paper' | 'glass' | 'both'

const grounds: Record<Ground, readonly string[]> = { paper: ['paper'], glass: ['glass'], both: ['paper', 'glass'] }

const isGround = (value: unknown): value is Ground => value === 'paper' || value === 'glass' || value === 'both'

/** Shows a story on the grounds it asks for, in the theme of the tool bar; numbers are English, as on the site. */
const onItsGround: Decorator = (Story, { globals, parameters }) => {
  document.documentElement.dataset.theme = String(globals.palette)
  const ground = isGround(parameters.ground) ? parameters.ground : 'paper'
  return (
    <I18nProvider locale="en-US">
      {grounds[ground].map((name) => (
        <div key={name} className={`ground ${name}`}>
          <Story />
        </div>
      ))}
    </I18nProvider>
  )
}

// What a story waits for may come late on a busy machine; the wait ends as soon as it is there.
configure({ asyncUtilTimeout: 10_000 })

const preview: Preview = {
  decorators: [onItsGround],
  parameters: {
    layout: 'fullscreen',
    a11y: {
      test: 'error',
      // React Aria goes on naming what it has read out for some seconds, and so elements of a story that is over.
      context: { exclude: ['[data-live-announcer]'] },
      // A story is a part, not a page: landmarks and the one heading of level 1 are proved on the built pages.
      options: {
        rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false }, 'landmark-one-main': { enabled: false } },
      },
    },
  },
  globalTypes: {
    palette: { description: 'Colour palette', toolbar: { title: 'Palette', items: ['day', 'dusk', 'night'], dynamicTitle: true } },
  },
  initialGlobals: { palette: 'dusk' },
}

export default preview
