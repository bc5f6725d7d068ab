import { defineRemote } from '@slipway/sdk/build'
import { ordersToShipProps, quickActionsProps, tenantSwitcherProps } from './src/workspace-props'

export default defineRemote({
  components: {
    TenantSwitcher: {
      module: './src/tenant-switcher.tsx',
      props: tenantSwitcherProps,
      locations: ['tenant-switcher'],
    },
    QuickActions: {
      module: './src/quick-actions.tsx',
      props: quickActionsProps,
      locations: ['dashboard-before-cards', 'dashboard-after-cards'],
      minHeight: 44,
    },
    OrdersToShip: {
      module: './src/orders-to-ship.tsx',
      props: ordersToShipProps,
      locations: ['dashboard-before-cards', 'dashboard-after-cards'],
      minHeight: 305,
    },
  },
})
