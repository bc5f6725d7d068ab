import { Drawer } from '@mantine/core'
import type { ReactElement } from 'react'
import { useTranslation } from '../../texts/use-translation'
import { Navigation } from './navigation'

interface NavigationDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The navigation on small screens. */
export function NavigationDrawer({ isOpen, onClose }: NavigationDrawerProps): ReactElement {
  const { t } = useTranslation('shell')
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={272}
      title="Slipway"
      closeButtonProps={{ 'aria-label': t('closeNavigation') }}
    >
      <Navigation />
    </Drawer>
  )
}
