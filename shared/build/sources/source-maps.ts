import type { Compiler } from 'webpack'

/**
 * Writes a source map beside each script, which does not name it: it is published with the version, and the
 * host reads by it where in the team's own source an error came from.
 */
export function writeSourceMaps(compiler: Compiler): void {
  // rspack has the same, under the same name.
  new compiler.webpack.SourceMapDevToolPlugin({
    test: /\.m?js$/,
    filename: '[file].map',
    append: false,
    // As the team knows its files, without the folder of the machine that built them.
    moduleFilenameTemplate: '[resource-path]',
    fallbackModuleFilenameTemplate: '[resource-path]?[hash]',
  }).apply(compiler)
}
