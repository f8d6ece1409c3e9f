import { afterAll } from 'vitest'
import { S3Objects } from '../../edge/files/s3/S3Objects.ts'
import { objectStoreSuite } from '../edge/ports/objectStore.ts'
import { startSwift } from '../helpers/swift.ts'

const swift = await startSwift()
afterAll(() => swift.stop())

objectStoreSuite('a bucket of OpenStack Swift', new S3Objects(await swift.bucket('conformance')), { isExclusive: false })
