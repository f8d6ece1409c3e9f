import * as z from 'zod'
import { datasetFile } from './DatasetFile.ts'

const variable = datasetFile.shape.variables.element.omit({ id: true })
const cruise = datasetFile.shape.cruises.unwrap().element.omit({ id: true })

/** A dataset.json of data that come in: without the numbers that a portal gives. `regions` may be empty: they are then found from the positions. */
export const ingestFile = datasetFile.omit({ id: true }).extend({
  variables: z.array(variable).min(1),
  cruises: z.array(cruise).default([]),
  regions: z.array(z.string().trim().min(1)).default([]),
})
