/**
 * Whether a page of Administration can be at `path`, which is below the interface, however it is spelt: the interface finds
 * its pages without case and by what escapes stand for. One with a broken escape counts as such a page.
 */
export function isConsolePath(path: string): boolean {
  try {
    return /^\/+manage(?:\/|$)/i.test(decodeURIComponent(path))
  } catch {
    return true
  }
}
