import { env } from 'cloudflare:workers'
import { R2Objects } from '../../../edge/adapters/cloudflare/R2Objects.ts'
import { objectStoreSuite } from './objectStore.ts'

objectStoreSuite('a bucket of R2', new R2Objects(env.FILES))
