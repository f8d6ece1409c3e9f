import { hereEmbedPath } from '../catalog/hereAddress.ts'
import { embedPath } from '../charts/address/plotAddress.ts'

/** The pages that pages of other sites may frame: nothing in them acts for whoever reads them. */
export const framedPaths: readonly string[] = [embedPath, hereEmbedPath]
