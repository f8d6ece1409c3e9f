/** The forms in which the command line draws charts; each is the ending of its files. */
export const drawnForms = ['svg', 'png'] as const
export type DrawnForm = (typeof drawnForms)[number]
