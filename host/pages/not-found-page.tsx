import { Button } from '@mantine/core'
import { Compass } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { StateMessage } from './state-message'
import { usePageTitle } from './use-page-title'

export function NotFoundPage(): ReactElement {
  usePageTitle('Page not found')
  return (
    <StateMessage
      size="page"
      icon={<Compass size={28} strokeWidth={1.5} />}
      title="There is no such page"
      text="The address may be mistyped, or the page has moved."
    >
      <Button component={Link} to="/" variant="default">
        Go to the dashboard
      </Button>
    </StateMessage>
  )
}
