/** Why a call about the difference of two versions is rejected. */
export const differenceErrors = {
  notKept: (shortName: string, version?: number) =>
    version === undefined
      ? `Nothing is known of what changed in the present version of ${shortName}: it is its first, or none before it was compared.`
      : `Nothing is known of what changed in version ${version} of ${shortName}.`,
} as const
