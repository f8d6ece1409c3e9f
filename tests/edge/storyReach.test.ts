import { afterAll } from 'vitest'
import { openNodePortal } from './helpers/nodePortal.ts'
import { storyReachSuite } from './suite/storyReach.ts'

const site = { PELAGOS_SITE_DIR: 'dist' }
const [development, production] = await Promise.all([
  openNodePortal(site),
  openNodePortal({
    ...{ ...site, PELAGOS_PUBLIC_URL: 'https://data.example.org' },
    PELAGOS_SESSION_SECRET: 'a session secret that only these tests use',
    PELAGOS_KEY_SECRET: 'a key secret that nothing but these tests uses',
  }),
])
afterAll(() => Promise.all([development.close(), production.close()]))

storyReachSuite(development, { isSecure: false })
storyReachSuite(production, { isSecure: true })
