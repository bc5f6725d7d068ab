/** The address of a record's page, seen from any page of the record; in the tenant that it names. */
export function recordAddress(current: string, resource: string, id: number): string {
  const { origin, pathname, searchParams } = new URL(current)
  const page = `/resources/${resource}/${id}`
  const tenant = searchParams.get('in-tenant')
  const search = tenant === null ? '' : `?${new URLSearchParams({ 'in-tenant': tenant })}`
  return origin + pathname.slice(0, pathname.lastIndexOf(page)) + page + search
}
