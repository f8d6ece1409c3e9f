import { limits } from '#core/limits/catalog.ts'

/** Why a call about a collection is rejected. */
export const collectionErrors = {
  none: 'There is no such collection, or it is private.',
  notYours: 'Only its owner can change a collection.',
  nameTaken: 'You already have a collection with this name.',
  tooMany: `You already have ${limits.collectionsPerUser} collections, which is the most. Delete one that you no longer use.`,
  tooManyFollowed: `You already follow ${limits.followedCollectionsPerUser} collections, which is the most.`,
  unknownDatasets: (names: readonly string[]) => `The catalog does not have ${names.join(', ')}.`,
} as const
