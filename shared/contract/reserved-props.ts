/** Names of props that no slot may use: React's own, and the ones with which markup gets in. */
export const reservedProps: readonly string[] = [
  'key',
  'ref',
  'children',
  'dangerouslySetInnerHTML',
]

/** Props that the host gives at the two action locations. */
export const actionContextProps: readonly string[] = ['resource', 'resourceId', 'record']

/** Props that the host gives to components in forms. */
export const formContextProps: readonly string[] = ['resource', 'formContext']

/** Whether components at the location get a record. */
export function isActionLocation(location: string): boolean {
  return location.endsWith('-actions')
}
