import {
  createApiFactory,
  createComponentExtension,
  createPlugin,
  discoveryApiRef,
  fetchApiRef,
} from '@backstage/core-plugin-api'
import { AdviceClient, adviceApiRef } from './api'
import { adviceRouteRef } from './routes'

/** A frontend plugin as an app of Backstage imports it. */
export const advicePlugin = createPlugin({
  id: 'advice',
  routes: { root: adviceRouteRef },
  apis: [
    createApiFactory({
      api: adviceApiRef,
      deps: { discovery: discoveryApiRef, fetchApi: fetchApiRef },
      factory: ({ discovery, fetchApi }) => new AdviceClient(discovery, fetchApi),
    }),
  ],
})

export const AdviceCard = advicePlugin.provide(
  createComponentExtension({
    name: 'AdviceCard',
    component: { lazy: () => import('./advice-card').then((module) => module.AdviceCard) },
  }),
)
