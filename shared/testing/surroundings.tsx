import { MantineProvider } from '@mantine/core'
import { type Host, HostProvider } from '@slipway/sdk'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import type { FakeHost } from './fake-host'

interface SurroundingsProps {
  readonly host: FakeHost
  readonly children: ReactNode
}

/** The surroundings of every slot on the host's page: the host, and what `@slipway/sdk/ui` needs. */
export function Surroundings({ host, children }: SurroundingsProps): ReactElement {
  const [current, setCurrent] = useState<Host>(host)
  // A copy: that it changed is seen by its being another object.
  useEffect(() => host.subscribe(() => setCurrent({ ...host })), [host])
  return (
    <MantineProvider
      env="test"
      forceColorScheme={current.theme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <HostProvider value={current}>{children}</HostProvider>
    </MantineProvider>
  )
}
