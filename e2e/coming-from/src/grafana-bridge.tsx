import { type Api, useApi } from '@slipway/sdk'
import { type ComponentType, createElement, type ReactElement, useEffect, useState } from 'react'

/** A table, as panels of Grafana take it. */
export interface Frame {
  readonly name: string
  readonly length: number
  readonly fields: readonly {
    readonly name: string
    readonly type: 'string' | 'number' | 'boolean' | 'time' | 'other'
    readonly config: object
    readonly values: readonly unknown[]
  }[]
}

interface PanelSlot {
  readonly title?: string
  readonly height?: number
  /** Over the defaults of the panel. */
  readonly options?: object
}

interface Panel {
  readonly panel: unknown
  readonly defaults: object
}

type LoadFrames = (api: Api) => Promise<readonly Frame[]>

/** Makes a component of a panel, as wide as its box. `load` stands for the panel's query, and outside of components. */
export function panelComponent(plugin: Panel, load: LoadFrames): ComponentType<PanelSlot> {
  const Drawn = plugin.panel as ComponentType<object>
  return function GrafanaPanel({ title = '', height = 240, options }): ReactElement {
    const data = useFrames(load)
    const [width, box] = useWidth()
    const own = { title, data, width, height, options: { ...plugin.defaults, ...options } }
    return <div ref={box}>{width > 0 && createElement(Drawn, { ...sameForAll, ...own })}</div>
  }
}

const nothing = () => undefined

const sameForAll = {
  id: 1,
  timeZone: 'browser',
  transparent: true,
  renderCounter: 0,
  fieldConfig: { defaults: {}, overrides: [] },
  replaceVariables: (text: string) => text,
  onOptionsChange: nothing,
  onFieldConfigChange: nothing,
  onChangeTimeRange: nothing,
}

function useFrames(load: LoadFrames): object {
  const api = useApi()
  const [data, setData] = useState<object>({ state: 'Loading', series: [] })
  useEffect(() => {
    load(api).then(
      (series) => setData({ state: 'Done', series }),
      ({ message }: Error) => setData({ state: 'Error', series: [], errors: [{ message }] }),
    )
  }, [api, load])
  return data
}

function useWidth() {
  const [width, setWidth] = useState(0)
  const [box] = useState(() => (element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  })
  return [width, box] as const
}

interface AppExtension {
  readonly id?: string
  readonly title: string
  readonly component: unknown
}

interface AppComponents {
  readonly exposedComponentConfigs: readonly AppExtension[]
  readonly addedComponentConfigs: readonly AppExtension[]
}

/** Returns the component that an app exposes by this id, or adds by this title; the slot's props are its props. */
export function appComponent(plugin: AppComponents, name: string): ComponentType<object> {
  const all = [...plugin.exposedComponentConfigs, ...plugin.addedComponentConfigs]
  const found = all.find(({ id, title }) => id === name || title === name)
  if (!found) throw new Error(`The app has no component ${name}.`)
  return found.component as ComponentType<object>
}
