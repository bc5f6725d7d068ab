import { compile } from 'svelte/compiler'

/** Compiles a component of Svelte, whose own loader knows webpack alone. */
function svelteLoader(source) {
  const { js } = compile(source, { filename: this.resourcePath, css: 'external' })
  return js.code
}

export default svelteLoader
