import { Drawer } from '@mantine/core'
import type { ReactElement } from 'react'
import { Navigation } from './navigation'

interface NavigationDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The navigation on small screens. */
export function NavigationDrawer({ isOpen, onClose }: NavigationDrawerProps): ReactElement {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={272}
      title="Slipway"
      closeButtonProps={{ 'aria-label': 'Close navigation' }}
    >
      <Navigation />
    </Drawer>
  )
}
