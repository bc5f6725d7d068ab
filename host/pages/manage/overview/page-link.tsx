import { pageAt } from '@slipway/sdk/contract/pages'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { useMayOpen } from '../../../session/may-open'

interface PageLinkProps {
  readonly className: string | undefined
  readonly to: string
  readonly children: ReactNode
}

/** A link, for those who may open what it leads to. */
export function PageLink({ className, to, children }: PageLinkProps): ReactElement {
  const [path = ''] = to.split('?', 1)
  if (!useMayOpen(pageAt(path))) return <span className={className}>{children}</span>
  return (
    <Link className={className} to={to}>
      {children}
    </Link>
  )
}
