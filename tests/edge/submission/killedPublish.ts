import { Publisher } from '../../../edge/adapters/node/workbook/Publisher.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import { openStore } from '../../../edge/dataFolder/store.ts'
import { publishSubmission } from '../../../edge/submission/publish.ts'
import { aliceOf, submissionPorts } from '../helpers/submissionPorts.ts'

/** `killedPublish.ts FOLDER SUBMISSION STEP`: publishes a submission and kills itself at that step. */
const [dataDir = '', id = '', step = ''] = process.argv.slice(2)
const store = await openStore(parseConfig({ PELAGOS_DATA_DIR: dataDir }), () => undefined)
const kill = () => process.kill(process.pid, 'SIGKILL')
const ports = submissionPorts(store, dataDir)
if (ports.objects === null) throw new Error('these ports have no store of files')
const publisher = new Publisher({ ...ports, objects: ports.objects })
const { database } = ports
const transaction: typeof database.transaction = (work) =>
  database.transaction(async (tx) => {
    const value = await work(tx)
    if (step === 'written') kill()
    return value
  })
const over = new Proxy(database, { get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)) })
const order = { submissionId: Number(id), reason: 'because a test says so' }
await publishSubmission({ ...ports, database: over, publisher }, await aliceOf(store), order)
if (step === 'committed') kill()
await publisher.close()
process.exit()
