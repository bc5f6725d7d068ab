/**
 * A key for the n-th entry of each component: it stays when entries of others come, go or move, and with
 * it what was typed there.
 */
export function countComponents(): (component: string) => string {
  const seen = new Map<string, number>()
  return (component) => {
    const count = seen.get(component) ?? 0
    seen.set(component, count + 1)
    return `${component}/${count}`
  }
}
