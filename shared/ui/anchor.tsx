import { Anchor as MantineAnchor } from '@mantine/core'
import { safeUrl, useLink } from '@slipway/sdk'
import type { ReactElement, ReactNode } from 'react'

export interface AnchorProps {
  /** A path below the interface, such as `/resources/orders/7`, or a full address elsewhere. */
  readonly to: string
  readonly children: ReactNode
}

/** A link: inside the interface it opens the page without a reload, and it can also be opened in a tab. */
export function Anchor({ to, children }: AnchorProps): ReactElement {
  const link = useLink(to)
  const elsewhere = { href: safeUrl(to), target: '_blank', rel: 'noopener noreferrer' }
  return (
    <MantineAnchor {...(to.startsWith('/') ? link : elsewhere)} inherit>
      {children}
    </MantineAnchor>
  )
}
