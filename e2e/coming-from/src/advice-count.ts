import { type Frame, panelComponent } from './grafana-bridge'
import { plugin } from './grafana-panel/module'

interface Row {
  readonly title: string
}

export const AdviceCount = panelComponent(plugin, async (api) => {
  const { items } = (await api.get('/resources/advice')) as { items: readonly Row[] }
  return [frameOf(items.map(({ title }) => title))]
})

function frameOf(titles: readonly string[]): Frame {
  const field = { name: 'title', type: 'string', config: {}, values: titles } as const
  return { name: 'Advice', length: titles.length, fields: [field] }
}
