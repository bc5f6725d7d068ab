import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { StateMessage } from '../pages/state-message'

/** What stands in a page's place when it threw, or its code could not be loaded. */
export function RouteFailed(): ReactElement {
  return (
    <StateMessage
      title="This page could not be shown"
      text="It may be a passing fault of the network. Reload the page to try again."
    >
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </StateMessage>
  )
}
