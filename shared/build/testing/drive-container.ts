import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

/** What a host of one component writes, in a process of its own: here are no ES modules. */
export function driveContainer(entry: string, expose = './Notice'): string[] {
  const script = `
    import { register } from 'node:module'
    // As the map of a page does it.
    register('data:text/javascript,' + encodeURIComponent(\`
      const at = { '@slipway/federation': '@slipway/sdk/federation' }
      export const resolve = (name, context, next) =>
        next(at[name] ?? name, at[name] ? { ...context, parentURL: ${JSON.stringify(here)} } : context)\`))
    const { createInstance } = await import('@slipway/sdk/federation')
    const react = { version: '19.9.0' }
    const shareConfig = { singleton: true, requiredVersion: '^19.0.0' }
    const host = createInstance({ name: 'host', remotes: [], shareStrategy: 'loaded-first',
      shared: { react: { version: react.version, get: async () => () => react, shareConfig } } })
    const { init, get } = await import(${JSON.stringify(entry)})
    await init(host.shareScopeMap.default)
    console.log('initialised')
    const factory = await get(${JSON.stringify(expose)})
    console.log('got')
    const { Notice } = await factory()
    console.log(await Notice())`
  const run = ['--import', 'tsx', '--input-type=module', '--eval', script]
  return execFileSync(process.execPath, run, { encoding: 'utf8' }).trim().split('\n')
}

const here: string = pathToFileURL(__filename).href
