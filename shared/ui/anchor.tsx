import { Anchor as MantineAnchor } from '@mantine/core'
import { safeUrl, useHost } from '@slipway/sdk'
import type { MouseEvent, ReactElement, ReactNode } from 'react'

export interface AnchorProps {
  /** A path below the interface, such as `/resources/orders/7`, or a full address elsewhere. */
  readonly to: string
  readonly children: ReactNode
}

/** A link: inside the interface it opens the page without a reload, and it can also be opened in a tab. */
export function Anchor({ to, children }: AnchorProps): ReactElement {
  const host = useHost()
  if (!to.startsWith('/')) {
    return (
      <MantineAnchor href={safeUrl(to)} target="_blank" rel="noopener noreferrer" inherit>
        {children}
      </MantineAnchor>
    )
  }
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    host.navigate(to)
  }
  return (
    <MantineAnchor href={interfaceBase() + inTenant(to)} onClick={open} inherit>
      {children}
    </MantineAnchor>
  )
}

// The interface is under `…/app`, whatever the path before it is.
function interfaceBase(): string {
  return /^.*?\/app(?=\/|$)/.exec(window.location.pathname)?.[0] ?? '/app'
}

// As in the contract's tenant-address.ts, which is not part of what teams install.
const tenantParameter = 'in-tenant'

// Whoever copies the address of the link copies the tenant as well, which the address bar names.
function inTenant(to: string): string {
  const tenant = new URLSearchParams(window.location.search).get(tenantParameter)
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? []
  const isOfTenant = path === '/' || /^\/(?:resources|dashboards)\//.test(path)
  if (!tenant || !isOfTenant || search.includes(`${tenantParameter}=`)) return to
  return `${path}${search}${search ? '&' : '?'}${tenantParameter}=${encodeURIComponent(tenant)}${hash}`
}
