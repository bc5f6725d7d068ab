import { PanelPlugin } from '@grafana/data'
import { type CountOptions, CountPanel } from './count-panel'

/** A panel's plugin, as Grafana loads it. */
export const plugin = new PanelPlugin<CountOptions>(CountPanel)
  .setNoPadding()
  .setPanelOptions((builder) =>
    builder
      .addTextInput({ path: 'unit', name: 'Unit', defaultValue: 'rows' })
      .addNumberInput({ path: 'look.size', name: 'Size', defaultValue: 24 }),
  )
