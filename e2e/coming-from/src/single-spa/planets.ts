interface AppProps {
  readonly domElement: HTMLElement
  readonly name: string
  readonly system: string
}

let isReady = false

/** An application of single-spa, without a framework: three functions. */
export async function bootstrap(): Promise<void> {
  isReady = true
}

export async function mount(props: object): Promise<void> {
  const { domElement, system } = props as AppProps
  const planets = isReady ? ['Mercury', 'Venus', 'Earth'] : []
  const list = document.createElement('ul')
  list.setAttribute('aria-label', `Planets of ${system}`)
  list.append(
    ...planets.map((planet) =>
      Object.assign(document.createElement('li'), { textContent: planet }),
    ),
  )
  domElement.append(list)
}

export async function unmount(props: object): Promise<void> {
  ;(props as AppProps).domElement.replaceChildren()
}
