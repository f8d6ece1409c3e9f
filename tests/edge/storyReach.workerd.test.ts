import { openWorkerPortal } from './helpers/workerPortal.ts'
import { storyReachSuite } from './suite/storyReach.ts'

storyReachSuite(openWorkerPortal(), { isSecure: false })
storyReachSuite(openWorkerPortal({ PELAGOS_PUBLIC_URL: 'https://data.example.org' }), { isSecure: true })
