import { defineRemote } from '@slipway/sdk/build'

export default defineRemote({
  components: {
    OrderButton: { module: './src/order-button.tsx' },
    BasketInfo: { module: './src/basket-info.tsx' },
    Planets: { module: './src/planets.ts' },
  },
  slots: [
    { location: 'dashboard-before-cards', component: 'OrderButton', props: { item: 'Kettle' } },
    { location: 'dashboard-before-cards', component: 'BasketInfo' },
    { location: 'dashboard-after-cards', component: 'Planets', props: { system: 'Sol' } },
  ],
})
