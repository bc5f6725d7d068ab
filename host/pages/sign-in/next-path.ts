/** Where to go after sign-in: a path below the interface, never another site. */
export function nextPath(raw: string | null): string {
  return raw ?? '/'
}
