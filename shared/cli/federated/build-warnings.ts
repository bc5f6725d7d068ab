import { scriptWarnings } from '@slipway/sdk/check'
import { isScript } from '@slipway/sdk/contract'
import type { PlacedFault } from '../../build/source-faults'

/** What of a build's scripts the page's policy refuses, and what it may miss then. */
export function buildWarnings(files: ReadonlyMap<string, Buffer>): PlacedFault[] {
  const scripts = [...files].filter(([path]) => isScript(path))
  return scripts.flatMap(([path, bytes]) => {
    const code = bytes.toString()
    return [...styleWarnings(path, code), ...scriptWarnings(path, code)]
  })
}

// A message of style-loader's own, which no minifier changes.
const trace = "Couldn't find a style target."

function styleWarnings(pointer: string, code: string): PlacedFault[] {
  if (!code.includes(trace)) return []
  const detail =
    'It uses style-loader, which adds styles to the page by script. The page refuses that, so the component is drawn without them. Extract the styles into files: MiniCssExtractPlugin.loader (webpack) or CssExtractRspackPlugin.loader (rspack) in place of style-loader; Rsbuild: "output.injectStyles: false".'
  return [{ pointer, code: 'styles-in-script', detail }]
}
