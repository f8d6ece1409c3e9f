import type { Decorator, Preview } from '@storybook/react-vite'
import { lazy, Suspense } from 'react'
import { I18nProvider } from 'react-aria-components'
import { configure } from 'storybook/test'
import '#components/styles/index.css'
import './preview.css'

/** Where a story stands: light paper, dark glass, or one above the other. */
type Ground = 'paper' | 'glass' | 'both'

const grounds: Record<Ground, readonly string[]> = { paper: ['paper'], glass: ['glass'], both: ['paper', 'glass'] }

const isGround = (value: unknown): value is Ground => value === 'paper' || value === 'glass' || value === 'both'

/** Shows a story on the grounds it asks for, in the theme, direction and size of text of the tool bar; numbers are English, as on the site. */
const onItsGround: Decorator = (Story, { globals, parameters }) => {
  const { dataset, style } = document.documentElement
  dataset.theme = String(globals.palette)
  document.documentElement.dir = String(globals.direction)
  style.fontSize = `${globals.text}%`
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

// Tests, which share this file, do not load it.
const ComponentPage = lazy(() => import('./ComponentPage.tsx'))
const DocsPage = () => (
  <Suspense>
    <ComponentPage />
  </Suspense>
)

// What a story waits for may come late on a busy machine; the wait ends as soon as it is there.
configure({ asyncUtilTimeout: 10_000 })

const preview: Preview = {
  decorators: [onItsGround],
  tags: ['autodocs'],
  parameters: {
    layout: 'fullscreen',
    // Each story in a frame of its own, as dialogs cover what they are in.
    docs: { page: DocsPage, story: { inline: false, height: '400px' } },
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
    direction: { description: 'Direction of writing', toolbar: { title: 'Direction', items: ['ltr', 'rtl'], dynamicTitle: true } },
    text: {
      description: 'Size of text',
      toolbar: {
        title: 'Text',
        items: [
          { value: '100', title: '100 %' },
          { value: '200', title: '200 %' },
        ],
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { palette: 'dusk', direction: 'ltr', text: '100' },
}

export default preview
