import { join } from 'node:path'
import { defineRemote } from '@slipway/sdk/build'
import webpack from 'webpack'

const remote = defineRemote({
  components: {
    OrderButton: { module: './src/order-button.tsx' },
    BasketInfo: { module: './src/basket-info.tsx' },
    Planets: { module: './src/planets.ts' },
    AdviceCard: { module: './src/advice-card.ts' },
    AdviceCount: { module: './src/advice-count.ts' },
    Acknowledge: { module: './src/acknowledge.ts' },
  },
  slots: [
    { location: 'dashboard-before-cards', component: 'OrderButton', props: { item: 'Kettle' } },
    { location: 'dashboard-before-cards', component: 'BasketInfo' },
    { location: 'dashboard-after-cards', component: 'Planets', props: { system: 'Sol' } },
    { location: 'dashboard-after-cards', component: 'AdviceCard', props: { title: 'Read this' } },
    {
      location: 'dashboard-after-cards',
      component: 'AdviceCount',
      props: { height: 60, options: { unit: 'pieces' } },
    },
    { location: 'dashboard-after-cards', component: 'Acknowledge', props: { name: 'Alert 7' } },
  ],
})
const backstage = join(import.meta.dirname, 'src/backstage.tsx')
const grafana = join(import.meta.dirname, 'src/grafana.tsx')
const reactDom = join(import.meta.dirname, 'src/react-dom-for-material-ui.ts')

export default {
  ...remote,
  plugins: [
    ...(remote.plugins ?? []),
    new webpack.NormalModuleReplacementPlugin(/^react-dom$/, (asked) => {
      const { issuer } = asked.contextInfo
      if (/@material-ui|react-transition-group|old-library/.test(issuer)) asked.request = reactDom
    }),
  ],
  resolve: {
    ...remote.resolve,
    alias: {
      '@backstage/core-plugin-api': backstage,
      '@backstage/core-components': backstage,
      '@grafana/data': grafana,
      '@grafana/runtime': grafana,
      '@grafana/ui': grafana,
    },
  },
}
