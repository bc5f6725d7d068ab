import type { RemoteDescriptor } from '@slipway/sdk/contract'
import * as federation from '@slipway/sdk/federation'
import { render } from '@testing-library/react'
import { createElement } from 'react'
import { descriptor } from '../../testing/render-slots'
import { explainFault } from './explain-fault'
import { createFederationHost } from './federation-host'

type Instance = ReturnType<typeof federation.init>
type Scope = Parameters<Instance['initShareScopeMap']>[1]

/** A remote as its bundler makes it: it exposes `./Card`, which is what `load` gives. */
interface BuiltRemote {
  readonly name: string
  readonly load: (instance: Instance) => unknown
}

// Read once in a page.
document.body.innerHTML =
  '<script type="application/json" id="slipway-origins">["https://cdn.example.com"]</script>'

const entries = new Map<string, object>()
let released: Readonly<Record<string, RemoteDescriptor>> = {}
const host = createFederationHost({
  federation,
  released: () => ({ slots: released, globals: {} }),
  importEntry: async (url) => {
    const entry = entries.get(url)
    if (!entry) throw new TypeError(`${url} did not load`)
    return entry as never
  },
})

function build({ name, load }: BuiltRemote) {
  // What the bundler's code does with its glue.
  const options = { name, remotes: [], shareStrategy: 'loaded-first' }
  const webpackRequire = { federation: { ...federation.default, initOptions: options } }
  let instance: Instance
  return {
    init(scope: Scope) {
      instance = federation.default.bundlerRuntime.init({ webpackRequire }) as Instance
      instance.initShareScopeMap('default', scope)
    },
    get: async (expose: string) => {
      if (expose !== './Card') throw new Error(`Module "${expose}" does not exist in container.`)
      const module = await load(instance)
      return () => module
    },
  }
}

let count = 0
/** Loads the component of a remote that is at an address of its own. */
async function draw(remote: BuiltRemote | object, expose = './Card'): Promise<unknown> {
  count += 1
  const entry = `http://localhost/assets/remotes/${count}/entry.js`
  entries.set(entry, 'load' in remote ? build(remote as BuiltRemote) : remote)
  return host.load({ name: `team@${count}`, entry }, expose)
}

const explain = (cause: unknown) => explainFault(cause, 'team')

/** Asks as the bundler's code in a container does. */
const asking = (requiredVersion: string | false, strictVersion = true) => ({
  customShareInfo: {
    scope: ['default'],
    shareConfig: { requiredVersion, strictVersion, singleton: true },
  },
})

test('a remote gets the host’s modules, at once and by waiting', async () => {
  const load = async (instance: Instance) => [
    await instance.loadShare('react', asking('^19.0.0')),
    instance.loadShareSync('react', asking('^19.0.0')),
  ]

  const [waited, atOnce] = (await draw({ name: 'team', load })) as [() => unknown, () => unknown]

  expect(waited).toBe(atOnce)
  expect(atOnce()).toHaveProperty('useState')
})

test.each([
  ['^19.0.0', true],
  ['>=18 <20', true],
  ['18.x || 19.x', true],
  ['*', true],
  [false, true],
  ['^18.0.0', false],
  ['~19.0.0-alpha', false],
] as const)('React, asked for as %s: taken %s', async (range, isTaken) => {
  const drawn = draw({ name: 'team', load: (it) => it.loadShare('react', asking(range)) })

  const taken = await drawn.then(
    () => true,
    () => false,
  )
  expect(taken).toBe(isTaken)
})

test('a version that does not fit is said with both versions and the remote', async () => {
  const load = (instance: Instance) => instance.loadShare('react', asking('^18.0.0'))

  const fault = await draw({ name: 'old-team', load }).catch(explain)

  expect(fault).toEqual({
    ok: false,
    reason: 'share-unsatisfied',
    keepsFormer: false,
    // Its stack says where: it is reported with the failure.
    error: expect.any(Error),
    detail: expect.stringMatching(
      /^Version 19\.\S+ of react does not satisfy the requirement of team, which needs \^18\.0\.0$/,
    ),
  })
})

test('who does not insist takes what there is', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const load = (instance: Instance) => instance.loadShare('react', asking('^18.0.0', false))

  expect(await draw({ name: 'team', load })).toBeInstanceOf(Function)
  expect(warn).toHaveBeenCalled()
})

test('what the host does not have is told as such; what is not there yet cannot be had at once', async () => {
  const load = async (instance: Instance) => {
    expect(await instance.loadShare('lodash', asking('^4.0.0'))).toBe(false)
    return instance.loadShareSync('@slipway/sdk/ui', asking('^0.1.0'))
  }

  const fault = await draw({ name: 'team', load }).catch(explain)

  expect(fault).toMatchObject({ reason: 'share-unsatisfied' })
})

test('two versions of a remote have an instance each, and share what is theirs once', async () => {
  const load = async (instance: Instance) => {
    const store = {
      version: '1.0.0',
      get: async () => () => ({}),
      shareConfig: { singleton: true },
    }
    instance.registerShared({ store: [store as never] })
    const found = await instance.loadShare('store', asking('^1.0.0'))
    return { instance, found }
  }

  const before = (await draw({ name: 'shop', load })) as { instance: Instance; found: object }
  const after = (await draw({ name: 'shop', load })) as { instance: Instance; found: object }

  expect(before.instance).not.toBe(after.instance)
  expect(after.found).toBe(before.found)
  expect(Object.keys(after.instance.shareScopeMap['default']?.['store'] ?? {})).toEqual(['1.0.0'])
})

describe('a remote that changes what it was given to share', () => {
  type Versions = Scope[string]
  const mine = { get: async () => () => 'mine', lib: () => 'mine', loaded: true, from: 'zzz' }
  const versionsOf = (scope: Scope): Versions => scope['react'] ?? {}
  const reactOf = (scope: Scope) => Object.values(versionsOf(scope))[0]
  const tries: readonly (readonly [string, (scope: Scope) => unknown])[] = [
    ['replaces a name', (scope) => Reflect.set(scope, 'react', { '19.9.9': mine })],
    ['deletes a name', (scope) => Reflect.deleteProperty(scope, 'react')],
    ['defines a name', (scope) => Reflect.defineProperty(scope, 'react', { value: {} })],
    ['adds a later version', (scope) => Object.assign(versionsOf(scope), { '19.9.9': mine })],
    ['replaces the version', (scope) => setAll(versionsOf(scope), mine)],
    ['deletes the version', (scope) => deleteAll(versionsOf(scope))],
    [
      'writes its parts',
      (scope) => Object.assign(reactOf(scope) ?? {}, mine, { version: '1.0.0' }),
    ],
    ['deletes its parts', (scope) => deleteAll(reactOf(scope) ?? {})],
    ['writes its prototype', (scope) => Reflect.setPrototypeOf(scope, { react: {} })],
    ['freezes it', (scope) => Reflect.preventExtensions(scope)],
    ['does so through the page', () => setInstances()],
  ]

  test.each(tries)('%s: the next one has the host’s React', async (_, change) => {
    await draw({ init: change, get: async () => () => ({}) })

    const load = (instance: Instance) => instance.loadShare('react', asking('^19.0.0'))
    const factory = (await draw({ name: 'next', load })) as () => unknown

    expect(factory()).toHaveProperty('useState')
  })

  test('may write the marks of the runtime, which are its own', async () => {
    let marked: object | undefined
    const mark = (scope: Scope) => {
      marked = Object.assign(reactOf(scope) ?? {}, { from: 'me', loading: null, useIn: ['me'] })
    }
    await draw({ init: mark, get: async () => () => ({}) })
    let other: object | undefined
    const look = (scope: Scope) => void (other = reactOf(scope))
    await draw({ init: look, get: async () => () => ({}) })

    expect(marked).toMatchObject({ from: 'me', useIn: ['me'] })
    expect(other).toMatchObject({ from: 'slipway', useIn: [] })
  })

  test('has no way to give others a plugin of the runtime', async () => {
    const plugin = { name: 'mine', resolveShare: () => 'mine' }

    expect(() => federation.registerGlobalPlugins([plugin as never])).toThrow(TypeError)
    expect(() => Object.assign(globalThis, { __FEDERATION__: {} })).toThrow(TypeError)
  })

  test('sees what others share, however it looks', async () => {
    const share = (scope: Scope) => Object.assign(scope, { mobx: { '6.0.0': mine } })
    await draw({ init: share, get: async () => () => ({}) })
    let seen: unknown
    const look = (scope: Scope) => {
      seen = ['mobx' in scope, 'react' in scope, Object.keys(scope).includes('mobx')]
    }
    await draw({ init: look, get: async () => () => ({}) })

    expect(seen).toEqual([true, true, true])
  })

  function setAll(object: object, value: unknown): void {
    for (const key of Object.keys(object)) Reflect.set(object, key, value)
  }

  function deleteAll(object: object): void {
    for (const key of Object.keys(object)) Reflect.deleteProperty(object, key)
  }

  function setInstances(): void {
    const { __INSTANCES__, __SHARE__ } = Reflect.get(globalThis, '__FEDERATION__')
    for (const map of [...__INSTANCES__.map(mapOf), ...Object.values(__SHARE__)]) {
      deleteAll(map?.default?.react ?? {})
      Reflect.set(map ?? {}, 'default', {})
    }
  }

  const mapOf = (instance: object) => Reflect.get(instance, 'shareScopeMap')
})

describe('loadRemote of a remote', () => {
  const ask = (id: string): BuiltRemote => ({ name: 'asking', load: (it) => it.loadRemote(id) })

  afterEach(() => {
    released = {}
  })

  test('reaches what is released for the viewer, from its released address', async () => {
    const card = { Card: () => null }
    const base = '/assets/remotes/0123/'
    released = { Card: descriptor({ remote: 'other', base, entry: 'entry.js', files: {} }) }
    entries.set(`http://localhost${base}entry.js`, build({ name: 'other', load: () => card }))

    expect(await draw(ask('other/Card'))).toBe(card)
  })

  test('reaches it at another origin of the page, when ours does not have it', async () => {
    const card = { Card: () => null }
    const base = '/assets/remotes/4567/'
    released = { Card: descriptor({ remote: 'mirrored', base, entry: 'entry.js', files: {} }) }
    const container = build({ name: 'mirrored', load: () => card })
    entries.set(`https://cdn.example.com${base}entry.js`, container)

    expect(await draw(ask('mirrored/Card'))).toBe(card)
  })

  test('takes over the styles that its scripts write, before any of them runs', async () => {
    const base = '/assets/remotes/89ab/'
    const writing = { remote: 'writing', writesStyles: true, styles: 'writing-1' } as const
    released = { Card: descriptor({ ...writing, base, entry: 'entry.js', files: {} }) }
    const { appendChild } = Node.prototype
    // jsdom has none.
    Object.assign(document, { adoptedStyleSheets: [] })
    let isTaken = false
    const load = () => {
      isTaken = Node.prototype.appendChild !== appendChild
      return {}
    }
    entries.set(`http://localhost${base}entry.js`, build({ name: 'writing', load }))

    await draw(ask('writing/Card'))

    expect(isTaken).toBe(true)
  })

  test('does not reach what is not', async () => {
    const fault = await draw(ask('secret/Card')).catch(explain)

    expect(fault).toMatchObject({ detail: expect.stringContaining('secret') })
  })

  test('does not reach what it names by an address of its own', async () => {
    const entry = 'http://localhost/elsewhere/entry.js'
    entries.set(entry, build({ name: 'secret', load: () => 'not for everybody' }))
    const load = (instance: Instance) => {
      instance.registerRemotes([{ name: 'secret', entry, type: 'module' }])
      return instance.loadRemote('secret/Card')
    }

    const fault = await draw({ name: 'asking', load }).catch(explain)

    expect(fault).toMatchObject({
      reason: 'remote-unavailable',
      detail: 'asking asks for the remote "secret", which is not released for this viewer',
    })
  })

  test.each(['mf_Books/Card', 'mfBooks/Card', 'mf-books/Card'])(
    'finds mf-books as %s, as its own build may call it',
    async (id) => {
      const card = { Card: () => null }
      const base = `/assets/remotes/${id.replace('/', '-')}/`
      released = { Card: descriptor({ remote: 'mf-books', base, entry: 'entry.js', files: {} }) }
      entries.set(`http://localhost${base}entry.js`, build({ name: 'mf_Books', load: () => card }))

      expect(await draw(ask(id))).toBe(card)
    },
  )

  test('finds it by the name in the configuration, where the bundler has another one around it', async () => {
    const card = { Card: () => null }
    const base = '/assets/remotes/cdef/'
    released = { Card: descriptor({ remote: 'team-b', base, entry: 'entry.js', files: {} }) }
    entries.set(`http://localhost${base}entry.js`, build({ name: 'team_b', load: () => card }))
    const name = '__mfe_internal__asking__mf_owner__1__team_b'
    const entry = 'http://localhost:3001/mf-manifest.json'
    const load = (instance: Instance) => {
      instance.registerRemotes([{ name, alias: 'team_b', entry, type: 'module' }])
      return instance.loadRemote(`${name}/Card`)
    }

    expect(await draw({ name: 'asking', load })).toBe(card)
  })

  test('two that ask for each other end with the circle', async () => {
    const base = '/assets/remotes/eeee/'
    released = { Card: descriptor({ remote: 'round-b', base, entry: 'entry.js', files: {} }) }
    const second = build({ name: 'round_b', load: (it) => it.loadRemote('round_a/Card') })
    entries.set(`http://localhost${base}entry.js`, second)
    const other = '/assets/remotes/ffff/'
    released = {
      ...released,
      First: descriptor({ remote: 'round-a', base: other, entry: 'entry.js', files: {} }),
    }

    const load = (instance: Instance) => instance.loadRemote('round_b/Card')
    const fault = await draw({ name: 'round_a', load }).catch(explain)

    expect(fault).toMatchObject({
      reason: 'remote-unavailable',
      detail: 'round-b → round-a → round-b ask for each other in a circle',
    })
  })

  test('a component is drawn in a box with the mark of its own build', async () => {
    const base = '/assets/remotes/abab/'
    const styles = 'marked-0123456789abcdef'
    const own = { remote: 'marked', base, entry: 'entry.js', files: {}, styles, expose: './Card' }
    released = { Card: descriptor(own) }
    const module = { default: ({ text }: { text: string }) => text, other: 1 }
    entries.set(`http://localhost${base}entry.js`, build({ name: 'marked', load: () => module }))

    const drawn = (await draw(ask('marked/Card'))) as typeof module
    const { container } = render(createElement(drawn.default, { text: 'inside' }))

    expect(container.innerHTML).toBe(
      `<div data-slipway-styles="${styles}" style="display: contents;">inside</div>`,
    )
    expect(drawn).toMatchObject({ other: 1, __esModule: true })
  })
})

test.each([
  ['init', 'remote-broken', { init: () => Promise.reject(new Error('it is raining')) }],
  ['get', 'remote-broken', { init() {}, get: () => Promise.reject(new Error('it is raining')) }],
])('a remote that throws in its %s costs its own box, and says why', async (_, reason, remote) => {
  const fault = await draw(remote).catch(explain)

  expect(fault).toMatchObject({
    ok: false,
    reason,
    detail: expect.stringContaining('it is raining'),
  })
})

test('an expose that is not there is named', async () => {
  const fault = await draw({ name: 'team', load: () => 1 }, './Gone').catch(explain)

  expect(fault).toMatchObject({
    reason: 'expose-missing',
    detail: 'Module "./Gone" does not exist in container.',
  })
})
