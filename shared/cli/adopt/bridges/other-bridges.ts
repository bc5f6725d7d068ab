import { existsSync } from 'node:fs'
import { join, parse } from 'node:path/posix'

interface Bridged {
  /** What is exposed: bridges in place of what the host cannot draw by itself. */
  readonly exposes: Readonly<Record<string, string>>
  /** Paths of bridges that are to be written → their text. */
  readonly files: ReadonlyMap<string, string>
}

/** Has a component of Vue or Svelte exposed by a bridge beside it (docs/teams/bridges.md), which is made where there is none. */
export function withBridges(folder: string, exposes: Readonly<Record<string, string>>): Bridged {
  const files = new Map<string, string>()
  const bridged = Object.entries(exposes).map(([name, file]) => {
    const bridge = bridgeOf(file, existsSync(join(folder, 'tsconfig.json')))
    if (!bridge) return [name, file]
    if (!existsSync(join(folder, bridge.path))) files.set(bridge.path, bridge.text)
    return [name, `./${bridge.path}`]
  })
  return { exposes: Object.fromEntries(bridged), files }
}

function bridgeOf(file: string, isTyped: boolean) {
  const { dir, name, base, ext } = parse(file)
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()
  const at = (ending: string) => join(dir, `${words}.bridge${ending}`)
  if (ext === '.vue') {
    const text = isTyped ? typedVue(base) : plainVue(base)
    return { path: at(isTyped ? '.ts' : '.js'), text }
  }
  return ext === '.svelte' ? { path: at('.svelte.js'), text: svelte(base) } : undefined
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
