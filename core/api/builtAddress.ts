/**
 * The address that files of the built site and the texts of the documentation name, which is that of a portal with default settings. Whoever
 * serves a file writes the portal's own address in its place, so that a build fits any portal.
 */
export const builtAddress = 'http://127.0.0.1:8788'
