import { env } from 'cloudflare:workers'
import { R2Objects } from '../../edge/adapters/cloudflare/R2Objects.ts'
import { openWorkerPortal } from './helpers/workerPortal.ts'
import { vaultSuite } from './suite/vault.ts'

vaultSuite(openWorkerPortal(), () => new R2Objects(env.FILES))
