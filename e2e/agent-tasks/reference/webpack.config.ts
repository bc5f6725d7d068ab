import { defineRemote } from '@slipway/sdk/build'

export default defineRemote({
  components: {
    OldestUnpaid: {
      module: './src/oldest-unpaid.tsx',
      locations: ['dashboard-after-cards'],
      minHeight: 220,
    },
  },
  slots: [
    {
      location: 'dashboard-after-cards',
      component: 'OldestUnpaid',
      props: {},
      gate: { permissions: ['orders.view'] },
    },
  ],
})
