/**
 * The id of this document in reports. The load token changes with who is signed in, the id does not; and
 * `crypto.randomUUID` is missing where a page comes by plain HTTP.
 */
export const pageId = `${Date.now()}-${Math.random()}`
