/**
 * Takes out of the address whose session it is at the other origin, if the server handed that on: so that only the
 * password has to be typed where Administration has an origin of its own. It is no secret and gives no right.
 */
export function takeHandedEmail(): string | undefined {
  const { hash, pathname, search } = window.location
  const email = new URLSearchParams(hash.slice(1)).get('user')
  if (email === null) return undefined
  window.history.replaceState(null, '', pathname + search)
  return email
}
