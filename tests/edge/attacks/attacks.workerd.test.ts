import { openWorkerPortal } from '../helpers/workerPortal.ts'
import { csrfAttacks } from './csrf.ts'
import { foreignAttacks } from './foreign.ts'
import { inputAttacks } from './inputs.ts'
import { keyAttacks } from './keys.ts'
import { linkAttacks } from './links.ts'
import { tokenAttacks } from './tokens.ts'

// Fields and names are compared by the same code on Node, where all of their attacks are tried.
const portal = openWorkerPortal()
const patient = openWorkerPortal({ PELAGOS_TEAM_ADDRESS: 'team@example.org', PELAGOS_RATE_FACTOR: '100' })

csrfAttacks(portal)
foreignAttacks(portal)
linkAttacks(portal)
await keyAttacks(portal)
await tokenAttacks(portal)
inputAttacks(patient)
