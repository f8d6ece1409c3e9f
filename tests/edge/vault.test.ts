import { afterAll } from 'vitest'
import { FolderObjects, objectsFolder } from '../../edge/dataFolder/FolderObjects.ts'
import { openNodePortal } from './helpers/nodePortal.ts'
import { vaultSuite } from './suite/vault.ts'

const portal = await openNodePortal()
afterAll(portal.close)

vaultSuite(portal, () => new FolderObjects(objectsFolder(portal.dataDir)))
