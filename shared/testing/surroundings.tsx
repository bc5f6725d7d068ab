import { MantineProvider } from '@mantine/core'
import { type Host, HostProvider } from '@slipway/sdk'
import type { ReactElement, ReactNode } from 'react'

interface SurroundingsProps {
  readonly host: Host
  readonly children: ReactNode
}

/** What the host's page has around every slot: itself, and what `@slipway/sdk/ui` needs. */
export function Surroundings({ host, children }: SurroundingsProps): ReactElement {
  return (
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <HostProvider value={host}>{children}</HostProvider>
    </MantineProvider>
  )
}
