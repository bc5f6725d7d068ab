import { provideRuntime } from './remote-runtime'
import { createShareScope, type ShareScope } from './share-scope'

interface Runtime {
  readonly name: string
  readonly shareScopeMap: Readonly<Record<string, ShareScope>>
  initOptions(options: object): void
  initShareScopeMap(name: string, scope: ShareScope): void
  loadShare(name: string, request: object): Promise<(() => unknown) | false>
  loadShareSync(name: string, request: object): () => unknown
}

interface Core {
  readonly ModuleFederation: new (options: { name: string }) => Runtime
}

/** Asks as the bundler's code in a container does. */
const asking = (requiredVersion: string | false, strictVersion = true) => ({
  customShareInfo: { shareConfig: { requiredVersion, strictVersion, singleton: true } },
})

function startRuntime(name: string, scope: ShareScope = createShareScope()): Runtime {
  provideRuntime()
  // Put there by the call before, under the name that remotes are built with.
  const { ModuleFederation } = Reflect.get(globalThis, '_FEDERATION_RUNTIME_CORE') as Core
  const runtime = new ModuleFederation({ name })
  runtime.initOptions({ name, remotes: [] })
  runtime.initShareScopeMap('default', scope)
  return runtime
}

test('a container gets the host’s modules, at once and by waiting', async () => {
  const runtime = startRuntime('team')

  const factory = await runtime.loadShare('react', asking('^19.0.0'))

  expect(factory).toBe(runtime.loadShareSync('react', asking('^19.0.0')))
  expect(runtime.loadShareSync('react', asking('^19.0.0'))()).toHaveProperty('useState')
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
  const asked = startRuntime('team').loadShare('react', asking(range))

  const taken = await asked.then(
    () => true,
    () => false,
  )
  expect(taken).toBe(isTaken)
})

test('a version that does not fit is said with both versions and the remote', async () => {
  const asked = startRuntime('old-team').loadShare('react', asking('^18.0.0'))

  await expect(asked).rejects.toThrow(
    /^Version 19\.\S+ of react does not satisfy the requirement of old-team, which needs \^18\.0\.0$/,
  )
})

test('who does not insist takes what there is', async () => {
  const factory = await startRuntime('team').loadShare('react', asking('^18.0.0', false))

  expect(factory).toBeInstanceOf(Function)
})

test('what the host does not have is told as such; what is not there yet cannot be had at once', async () => {
  const runtime = startRuntime('team')

  expect(await runtime.loadShare('lodash', asking('^4.0.0'))).toBe(false)
  expect(() => runtime.loadShareSync('@slipway/sdk/ui', asking('^0.1.0'))).toThrow(
    /^Can not get '@slipway\/sdk\/ui'/,
  )
})

test('two versions of a remote share nothing but the host’s modules', async () => {
  const [before, after] = [startRuntime('team'), startRuntime('team')]

  expect(before).not.toBe(after)
  expect(before.shareScopeMap['default']).not.toBe(after.shareScopeMap['default'])
  expect(await before.loadShare('react', asking('^19.0.0')).then((found) => found && found())).toBe(
    await after.loadShare('react', asking('^19.0.0')).then((found) => found && found()),
  )
})
