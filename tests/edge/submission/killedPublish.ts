import { Publisher } from '../../../edge/adapters/node/workbook/Publisher.ts'
import { parseConfig } from '../../../edge/config/config.ts'
import { openStore } from '../../../edge/dataFolder/store.ts'
import type { DataPublisher } from '../../../edge/ports/DataPublisher.ts'
import { publishSubmission } from '../../../edge/submission/publish.ts'
import { aliceOf, submissionPorts } from '../helpers/submissionPorts.ts'

/** `killedPublish.ts FOLDER SUBMISSION STEP`: publishes a submission and kills itself at that step. */
const [dataDir = '', id = '', step = ''] = process.argv.slice(2)
const store = await openStore(parseConfig({ PELAGOS_DATA_DIR: dataDir }), () => undefined)
const kill = () => process.kill(process.pid, 'SIGKILL')
const ports = submissionPorts(store, dataDir)
if (ports.objects === null) throw new Error('these ports have no store of files')
const publisher = new Publisher({ ...ports, objects: ports.objects })
const stepping: DataPublisher = {
  publish: ({ choose, within }) =>
    publisher.publish({
      choose,
      within: async (tx, published) => {
        await within(tx, published)
        if (step === 'written') kill()
      },
    }),
}
const order = { submissionId: Number(id), reason: 'because a test says so' }
await publishSubmission({ ...ports, publisher: stepping }, await aliceOf(store), order)
if (step === 'committed') kill()
await publisher.close()
process.exit()
