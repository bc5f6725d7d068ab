import { defineRemote } from '@slipway/sdk/build'

export default defineRemote({
  components: {
    TenantSwitcher: { module: './src/tenant-switcher.tsx', locations: ['tenant-switcher'] },
    QuickActions: {
      module: './src/quick-actions.tsx',
      locations: ['dashboard-before-cards', 'dashboard-after-cards'],
      minHeight: 44,
    },
    OrdersToShip: {
      module: './src/orders-to-ship.tsx',
      locations: ['dashboard-before-cards', 'dashboard-after-cards'],
      minHeight: 305,
    },
  },
})
