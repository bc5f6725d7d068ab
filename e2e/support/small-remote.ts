import { component, packVersion } from './live-remote'

/**
 * Version 1.0.0 of a remote `small-<number>`, which is one script and a part that comes later. Clicked, it calls
 * an origin that nobody granted.
 */
export function packSmall(number: number, { throws = false } = {}): Promise<Buffer> {
  const shown = `Small${number}`
  return packVersion({
    name: `small-${number}`,
    version: '1.0.0',
    components: [{ ...component(shown), deadlineMs: 20_000, css: [] }],
    files: {
      'entry.js': entryText(shown, throws),
      'part.js': `export const part = "of ${shown}"\n`,
    },
  })
}

// All have the same names: in one file they must not meet.
function entryText(shown: string, throws: boolean): string {
  return `const name = ${JSON.stringify(shown)}
let React
const init = (scope) => {
  React = Object.values(scope.react)[0].lib()
}
const Small = () => {
  const [part, setPart] = React.useState('')
  React.useEffect(() => {
    import('./part.js').then((loaded) => setPart(loaded.part))
  }, [])
  const call = () => void fetch('https://tracker.test/').catch(() => undefined)
  const props = { 'data-own-address': import.meta.url, onClick: call }
  return React.createElement('p', props, name, ' ', part)
}
const exposed = { './${shown}': Small }
const get = async (name) => () => ({ default: exposed[name] })
${throws ? 'throw new Error(name + " throws")' : ''}
export { get, init }
`
}
