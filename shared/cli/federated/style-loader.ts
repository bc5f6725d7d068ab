import { isScript } from '@slipway/sdk/contract'
import type { PlacedFault } from '../../build/source-faults'

// A message of its own, which no minifier changes.
const trace = "Couldn't find a style target."

/** style-loader writes styles into the page by script, which the page's policy refuses: they are missing. */
export function styleLoaderWarnings(files: ReadonlyMap<string, Buffer>): PlacedFault[] {
  return [...files]
    .filter(([path, bytes]) => isScript(path) && bytes.includes(trace))
    .map(([pointer]) => ({
      pointer,
      code: 'styles-in-script',
      detail:
        'It has style-loader, whose styles the page refuses: the component is drawn without them. Give the styles files of their own: MiniCssExtractPlugin.loader (webpack) or CssExtractRspackPlugin.loader (rspack) in place of style-loader; Rsbuild: "output.injectStyles: false".',
    }))
}
