import {
  createSignatureFunctionForTransform,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
  register,
} from 'react-refresh/runtime'

/**
 * Runs in the host's page before any of its scripts: React of the host meets the hook that is set
 * here. After each build it takes the new code of the remote, and components keep their state.
 */
/** The standard container of Module Federation. */
interface Container {
  init(...given: readonly unknown[]): unknown
  get(expose: string): Promise<() => unknown>
}

interface Description {
  readonly entry: string
  readonly components: readonly { readonly expose: string; readonly css: readonly string[] }[]
}

/** The address of the remote's files, ending in `/`, and the build that the page was made with. */
const { base = '', build = '0' } = document.currentScript?.dataset ?? {}
let given: readonly unknown[] | undefined
/** Of the build that is on screen. */
let current: Container | undefined
let renewals = 0
const used = new Set<string>()

injectIntoGlobalHook(window)
Object.assign(window, {
  $slipwayRefresh: {
    register: (path: string) => (type: unknown, name: string) => register(type, `${path} ${name}`),
    sign: createSignatureFunctionForTransform,
    wrap,
  },
})
listen()

/** The container as the host gets it: always that of the newest build. Remembers what the next one needs. */
function wrap(container: Container): Container {
  return {
    init(...options) {
      given = options
      return container.init(...options)
    },
    async get(expose) {
      const factory = await (current ?? container).get(expose)
      used.add(expose)
      return async () => registered(expose, await factory())
    },
  }
}

// Also components that the build does not report: classes, and remotes of another bundler.
function registered(expose: string, module: unknown): unknown {
  for (const [name, value] of Object.entries(module ?? {})) {
    if (isLikelyComponentType(value)) register(value, `${expose} exports ${name}`)
  }
  return module
}

function listen(): void {
  let shown = build
  let newest = build
  let renewing: Promise<void> | undefined
  // One after the other: an earlier build that comes late must not take the place of a later one.
  async function catchUp(): Promise<void> {
    while (shown !== newest) {
      const next = newest
      // The command has ended. Started again, it sends its build anew.
      if (!(await renew())) return
      shown = next
    }
  }
  new EventSource('/builds').addEventListener('build', ({ data }) => {
    newest = data
    renewing ??= catchUp().finally(() => {
      renewing = undefined
    })
  })
}

/** `false` when there was nobody to ask. */
async function renew(): Promise<boolean> {
  if (!given) return reload()
  try {
    const description: Description = await (await fetch('/slipway.json')).json()
    renewals += 1
    // At an address of its own: an undo is the same files as before, and a browser runs no address twice.
    const next: Container = await import(`${base.slice(0, -1)}~${renewals}/${description.entry}`)
    await next.init(...given)
    current = next
    for (const expose of used) await take(next, expose)
    await renewStyles(description)
    performReactRefresh()
    return true
  } catch (error) {
    // The host reports the fault of code that does not even run best.
    console.error(error)
    return reload()
  }
}

// Only when there is a page to be had: that of the browser, which says that there is none, stays for good.
async function reload(): Promise<boolean> {
  const reply = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined)
  if (reply) location.reload()
  return reply !== undefined
}

async function take(container: Container, expose: string): Promise<void> {
  const factory = await container.get(expose)
  registered(expose, await factory())
}

async function renewStyles({ components }: Description): Promise<void> {
  const wanted = new Set(components.flatMap(({ css }) => css.map((path) => base + path)))
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const stale = links.filter((link) => link.href.includes(base) && !wanted.has(hrefOf(link)))
  const there = new Set(links.map(hrefOf))
  await Promise.all([...wanted].filter((href) => !there.has(href)).map(loadStyle))
  for (const link of stale) link.remove()
}

function hrefOf(link: HTMLLinkElement): string {
  return link.getAttribute('href') ?? ''
}

function loadStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href, onload: () => resolve(), onerror: reject })
    document.head.append(link)
  })
}
