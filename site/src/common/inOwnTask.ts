/** Imports a part of a page in a task of its own, as asking for all its scripts takes long on a slow phone. */
export const inOwnTask = <Part>(load: () => Promise<Part>): Promise<Part> => new Promise((resolve) => setTimeout(resolve)).then(load)
