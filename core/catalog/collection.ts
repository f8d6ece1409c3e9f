import * as z from 'zod'

const collectionDataset = z.object({
  datasetShortName: z.string(),
  datasetLongName: z.string(),
  /** Whether the data set is no longer in the catalog. */
  isInvalid: z.boolean(),
})

/** A collection of data sets as its readers see it. */
export const collectionRecord = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  isPublic: z.boolean(),
  /** ISO times, UTC. */
  createdDate: z.string(),
  modifiedDate: z.string(),
  /** When the caller began to follow it; null where they do not. */
  followDate: z.string().nullable(),
  ownerName: z.string(),
  ownerAffiliation: z.string(),
  isOwner: z.boolean(),
  isFollowing: z.boolean(),
  downloads: z.int(),
  views: z.int(),
  copies: z.int(),
  followerCount: z.int(),
  datasetCount: z.int(),
  /** Left out of lists unless they are asked for. */
  datasets: z.array(collectionDataset).optional(),
})

export type CollectionRecord = z.infer<typeof collectionRecord>
