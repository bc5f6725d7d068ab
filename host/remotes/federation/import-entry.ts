import { hasBehind, runBehind } from '../integrity/run-modules'
import { findBundled } from './bundled-entries'
import { EntryFault } from './entry-fault'
import type { Federation } from './federation-file'
import type { EntryModule } from './nesting-page'

/** Gets the entry at an absolute address. Rejects with {@link EntryFault} when its script gave no module. */
export type ImportEntry = (url: string, federation: Federation) => Promise<EntryModule>

/** Out of a bundle of the page, or from its own address. */
export const importEntry: ImportEntry = async (url, federation) => {
  const bundled = await findBundled(url)
  if (bundled) return bundled(federation)
  try {
    return withScriptsBehind(await import(/* webpackIgnore: true */ url), url)
  } catch (cause) {
    throw new EntryFault(url, cause)
  }
}

// The runtime calls `get` after `init` alone.
function withScriptsBehind(module: EntryModule, url: string): EntryModule {
  if (!hasBehind(url)) return module
  return {
    init: module.init,
    // Its type knows no promise; the runtime waits for one, and containers of Vite's plugin give one.
    get: (async (id: string) => {
      await runBehind(url)
      return module.get(id)
    }) as unknown as EntryModule['get'],
  }
}
