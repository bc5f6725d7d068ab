/** The address of a record's page, seen from any page of the record. */
export function recordAddress(current: string, resource: string, id: number): string {
  const { origin, pathname } = new URL(current)
  const page = `/resources/${resource}/${id}`
  return origin + pathname.slice(0, pathname.lastIndexOf(page)) + page
}
