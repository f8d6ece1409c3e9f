/** Who sees a story: administrators alone (hidden, draft), portals in development too (preview), or everybody. */
export const viewStatus = { hidden: 0, draft: 1, preview: 2, published: 3 } as const

/** One of these numbers. */
export type ViewStatus = (typeof viewStatus)[keyof typeof viewStatus]
