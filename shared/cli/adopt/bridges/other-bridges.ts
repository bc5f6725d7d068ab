import { join, parse } from 'node:path/posix'

/** A bridge that is to be written beside a component (docs/teams/bridges.md). */
export interface WrittenBridge {
  /** Its path from the project's folder. */
  readonly path: string
  readonly text: string
}

/** The path of the bridge of a component: `src/order-card.bridge.js` of `src/OrderCard.vue`. */
export function bridgePath(file: string, ending: string): string {
  const { dir, name } = parse(file)
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()
  return join(dir, `${words}.bridge${ending}`)
}

/** Writes the bridge of a component of Vue or Svelte; `undefined` for other files. */
export function otherBridge(file: string, isTyped: boolean): WrittenBridge | undefined {
  const { base, ext } = parse(file)
  if (ext === '.vue') {
    const text = isTyped ? typedVue(base) : plainVue(base)
    return { path: bridgePath(file, isTyped ? '.ts' : '.js'), text }
  }
  const isSvelte = ext === '.svelte'
  return isSvelte ? { path: bridgePath(file, '.svelte.js'), text: svelte(base) } : undefined
}

const typedVue = (
  file: string,
) => `import { type App, type Component, createApp, h, shallowReactive } from 'vue'
import Own from './${file}'

type Given = Record<string, unknown>
// The host checks the props of a slot; here they are any.
const component: Component = Own

export default function createBridge() {
  const state = shallowReactive<{ given: Given }>({ given: {} })
  let app: App | undefined
  return {
    render({ dom, ...given }: Given & { dom: HTMLElement }) {
      state.given = given
      if (app) return
      app = createApp({ render: () => h(component, state.given) })
      // Else Vue keeps errors of setup to itself, and the box stays empty.
      app.config.throwUnhandledErrorInProduction = true
      app.mount(dom)
    },
    destroy: () => app?.unmount(),
  }
}
`

const plainVue = (file: string) => `import { createApp, h, shallowReactive } from 'vue'
import Own from './${file}'

export default function createBridge() {
  const state = shallowReactive({ given: {} })
  let app
  return {
    render({ dom, ...given }) {
      state.given = given
      if (app) return
      app = createApp({ render: () => h(Own, state.given) })
      // Else Vue keeps errors of setup to itself, and the box stays empty.
      app.config.throwUnhandledErrorInProduction = true
      app.mount(dom)
    },
    destroy: () => app?.unmount(),
  }
}
`

const svelte = (file: string) => `import { mount, unmount } from 'svelte'
import Own from './${file}'

export default function createBridge() {
  const props = $state({})
  let component
  return {
    render({ dom, ...given }) {
      Object.assign(props, given)
      component ??= mount(Own, { target: dom, props })
    },
    destroy() {
      if (component) unmount(component)
    },
  }
}
`
