type Lifecycle = (props: object) => Promise<unknown>

/** What an application or a parcel of single-spa exports. */
export interface Lifecycles {
  readonly bootstrap?: Lifecycle
  readonly mount: Lifecycle
  readonly unmount: Lifecycle
  /** Of parcels. */
  readonly update?: Lifecycle
}

interface Given {
  readonly dom: HTMLElement
  readonly moduleName: string
}

/** Makes a bridge of single-spa's lifecycles: they are called in turn, with the box as `domElement`. */
export function singleSpaBridge(app: Lifecycles) {
  let turn: Promise<unknown> = Promise.resolve()
  let props: object | undefined
  return {
    render({ dom, moduleName, ...given }: Given) {
      const isFirst = props === undefined
      const next = { ...given, domElement: dom, name: moduleName }
      props = next
      turn = turn.then(async () => {
        if (!isFirst) return app.update?.(next)
        await app.bootstrap?.(next)
        return app.mount(next)
      })
      return turn
    },
    destroy() {
      void turn.then(() => props && app.unmount(props))
    },
  }
}
