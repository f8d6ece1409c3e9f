import { openWorkerPortal } from '../helpers/workerPortal.ts'
import { csrfAttacks } from './csrf.ts'
import { fieldAttacks } from './fields.ts'
import { foreignAttacks } from './foreign.ts'
import { identityAttacks } from './identities.ts'
import { inputAttacks } from './inputs.ts'
import { keyAttacks } from './keys.ts'
import { linkAttacks } from './links.ts'
import { tokenAttacks } from './tokens.ts'

const portal = openWorkerPortal()
const patient = openWorkerPortal({ PELAGOS_TEAM_ADDRESS: 'team@example.org', PELAGOS_RATE_FACTOR: '100' })

csrfAttacks(portal)
foreignAttacks(portal)
linkAttacks(portal)
await keyAttacks(portal)
await tokenAttacks(portal)
identityAttacks(patient)
fieldAttacks(patient)
inputAttacks(patient)
