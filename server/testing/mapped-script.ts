import { transformSync } from '@swc/core'

/** A script as a bundler would write it, small, and its source map. */
export function mappedScript(source: string, file = './src/card.tsx') {
  const { code, map = '{}' } = transformSync(source, {
    configFile: false,
    swcrc: false,
    filename: file,
    sourceFileName: file,
    minify: true,
    sourceMaps: true,
    module: { type: 'es6' },
    jsc: { target: 'es2022', minify: { compress: false, mangle: true, module: true } },
  })
  /** Where `text` stands in the script, from 1. */
  const placeOf = (text: string) => ({ line: 1, column: code.indexOf(text) + 1 })
  return { code, map, placeOf }
}
