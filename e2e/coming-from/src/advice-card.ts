import { connectBackstage, createApiFactory, hostApiRef } from './backstage'
import { type AdviceApi, adviceApiRef } from './backstage-plugin/api'
import { AdviceCard } from './backstage-plugin/plugin'

connectBackstage({
  routes: { advice: '/resources/advice', 'advice/view': '/resources/advice/:id' },
  apis: [
    // Records of this host in place of the plugin's backend.
    createApiFactory({
      api: adviceApiRef,
      deps: { host: hostApiRef },
      factory: ({ host }): AdviceApi => ({
        async advice() {
          const page = await host().request({ path: '/resources/advice?sort=name' })
          return (page as { items: readonly { id: number; title: string }[] }).items.map(
            ({ id, title }) => ({ id: String(id), title }),
          )
        },
      }),
    }),
  ],
})

export { AdviceCard }
