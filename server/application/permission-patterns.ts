/** Whether `pattern` covers `permission`: the same, `orders.*`, or `*`. */
export function coversPermission(pattern: string, permission: string): boolean {
  if (pattern === '*' || pattern === permission) return true
  return pattern.endsWith('.*') && permission.startsWith(pattern.slice(0, -1))
}
