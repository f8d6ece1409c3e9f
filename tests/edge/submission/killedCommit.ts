import { parseConfig } from '../../../edge/config/config.ts'
import { openStore } from '../../../edge/dataFolder/store.ts'
import type { CommitOrder } from '../../../edge/submission/commit.ts'
import { aliceOf, commitInSteps, submissionPorts } from '../helpers/submissionPorts.ts'

/** `killedCommit.ts FOLDER ORDER STEP MS`: commits an upload and kills itself after that step, or after so many milliseconds. */
const [dataDir = '', order = '', step = '0', ms = ''] = process.argv.slice(2)
const store = await openStore(parseConfig({ PELAGOS_DATA_DIR: dataDir }), () => undefined)
const ports = submissionPorts(store, dataDir)
const user = await aliceOf(store)
const kill = () => process.kill(process.pid, 'SIGKILL')
if (ms !== '') setTimeout(kill, Number(ms))
await commitInSteps(ports, user, JSON.parse(order) as CommitOrder, (done) => done === Number(step) && kill())
await ports.finished()
