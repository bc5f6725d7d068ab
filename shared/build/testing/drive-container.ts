import { execFileSync } from 'node:child_process'

/** What a host of one component writes, in a process of its own: here are no ES modules. */
export function driveContainer(entry: string, expose = './Notice'): string[] {
  const script = `
    import * as core from '@module-federation/runtime-core'
    Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core })
    const react = { version: '19.9.0' }
    const shareConfig = { singleton: true, requiredVersion: '^19.0.0', eager: false }
    const lib = { version: react.version, from: 'host', scope: ['default'], deps: [], useIn: [],
      strategy: 'loaded-first', loading: null, shareConfig, get: async () => () => react }
    const { init, get } = await import(${JSON.stringify(entry)})
    await init({ react: { [react.version]: lib } })
    console.log('initialised')
    const factory = await get(${JSON.stringify(expose)})
    console.log('got')
    const { Notice } = await factory()
    console.log(await Notice())`
  const run = ['--input-type=module', '--eval', script]
  return execFileSync(process.execPath, run, { encoding: 'utf8' }).trim().split('\n')
}
