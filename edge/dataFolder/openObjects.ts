import type { Config } from '../config/config.ts'
import type { ObjectStore } from '../files/ObjectStore.ts'
import { S3Objects } from '../files/s3/S3Objects.ts'
import { FolderObjects, objectsFolder } from './FolderObjects.ts'

/** The store of files that the settings name: a bucket, or a folder of the data folder. */
export function openObjects({ s3, dataDir, diskReserveBytes }: Pick<Config, 's3' | 'dataDir' | 'diskReserveBytes'>): ObjectStore {
  return s3 === null ? new FolderObjects(objectsFolder(dataDir), diskReserveBytes) : new S3Objects(s3)
}
