import type { MetaBody } from './meta'
import { pageAt, pages } from './pages'

/**
 * The parameter of a page's address that says whose records it shows: the id of a tenant. A field's name,
 * which is a parameter of the form of a new record, has no hyphen.
 */
export const tenantParameter = 'in-tenant'

type Place = Pick<MetaBody, 'tenant' | 'tenants' | 'modules'>

/** The tenant of a page, as its address says. `unknown`: none that the viewer knows of. */
export type TenantOfPage = 'here' | 'unknown' | MetaBody['tenants'][number]

/**
 * Finds the tenant of the page at `path` (below the interface) for the viewer of `meta`; an address without a tenant is
 * here.
 */
export function tenantOfPage(path: string, search: URLSearchParams, meta: Place): TenantOfPage {
  const wanted = tenantOfAddress(search)
  if (wanted === null || !isOfTenant(path, meta.modules)) return 'here'
  if (wanted === String(meta.tenant?.id)) return 'here'
  return meta.tenants.find(({ id }) => wanted === String(id)) ?? 'unknown'
}

/** Whether what the page at `path` shows depends on the tenant; records that all tenants share do not. */
export function isOfTenant(path: string, modules: MetaBody['modules']): boolean {
  const id = pageAt(path)
  const { frame, scope } = pages[id]
  if (frame !== 'shell' || scope || id === 'not-found') return false
  const name = resourceOfPage(path)
  return !modules.some(({ resources }) => resources.some((one) => one.name === name && one.shared))
}

/** The resource whose page is at `path`. */
export function resourceOfPage(path: string): string | undefined {
  return /^\/resources\/([^/]+)/.exec(path)?.[1]
}

/** The tenant that an address names, as it is written there. */
export function tenantOfAddress(search: string | URLSearchParams): string | null {
  return new URLSearchParams(search).get(tenantParameter)
}

/** The parameters of an address with the tenant, the others as they are written. */
export function withTenant(search: string, id: number): string {
  return `${search}${search ? '&' : '?'}${tenantParameter}=${id}`
}

/** The parameters of an address without the tenant, the others as they are written. */
export function withoutTenant(search: string): string {
  const parts = search.replace(/^\?/, '').split('&')
  const others = parts.filter((part) => part && !part.startsWith(`${tenantParameter}=`))
  return others.length > 0 ? `?${others.join('&')}` : ''
}
