/** A plugin of federation's runtime; it leaves its marks where a test finds them. */
export default function tracePlugin() {
  const note = (hook) => (args) => {
    globalThis.plainWebpackTrace = [...(globalThis.plainWebpackTrace ?? []), hook]
    return args
  }
  return { name: 'trace', init: note('init'), beforeLoadShare: note('beforeLoadShare') }
}
