import type { MetaBody } from '@slipway/sdk/contract'
import type { Author } from '../../api/api'

/** The viewer of a page, the tenant and the rights: they decide what may be on screen. */
export type Access = Pick<MetaBody, 'user' | 'tenant' | 'permissions'>

/**
 * `less`: something may be seen or done no more; `elsewhere`: another tenant, or another user; `language`: the
 * same in other words.
 */
export type AccessChange = 'none' | 'language' | 'more' | 'less' | 'elsewhere'

export function compareAccess(before: Access, now: Access): AccessChange {
  if (before === now) return 'none'
  if (before.user.id !== now.user.id || before.tenant?.id !== now.tenant?.id) return 'elsewhere'
  const [had, has] = [new Set(before.permissions), new Set(now.permissions)]
  if (had.size > has.size || [...had].some((permission) => !has.has(permission))) return 'less'
  if (has.size > had.size) return 'more'
  return before.user.locale === now.user.locale ? 'none' : 'language'
}

/** Returns what calls say about their user. */
export function authorOf({ user, tenant }: Pick<Access, 'user' | 'tenant'>): Author {
  return { user: user.id, tenant: tenant?.id ?? null }
}
