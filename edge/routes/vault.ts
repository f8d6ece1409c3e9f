import type { vaultApi } from '#core/api/vault.ts'
import { listFolder } from '../vault/listFolder.ts'
import type { Handlers } from './Handler.ts'

export const vaultRoutes: Handlers<typeof vaultApi> = {
  vaultFiles: async ({ ports, query, c }) => (await listFolder(ports.database, c.req.param('shortName') ?? '', query.folderType)).value,
}
