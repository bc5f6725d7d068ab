import { component, packVersion } from './live-remote'

interface OneComponent {
  readonly name: string
  readonly version: string
  readonly component: string
  /** The body of the component's function, where `React` is known. */
  readonly does: string
}

/** A version of a remote that has one component and nothing else. */
export function packOneComponent({
  name,
  version,
  component: shown,
  does,
}: OneComponent): Promise<Buffer> {
  const code = `let React
export const init = (scope) => { React = Object.values(scope.react)[0].lib() }
const exposed = { './${shown}': () => { ${does} } }
export const get = async (name) => () => ({ default: exposed[name] })
`
  const components = [{ ...component(shown), css: [] }]
  return packVersion({ name, version, components, files: { 'entry.js': code } })
}
