/** The path of a request's address as it came: not decoded, not resolved. */
export function pathOf(url = '/'): string {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  // A client that takes us for a proxy sends the whole address.
  return path.startsWith('/') ? path : path.replace(/^https?:\/\/[^/]*/i, '')
}
