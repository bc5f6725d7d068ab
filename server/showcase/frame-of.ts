import type { BuiltFrame } from '@slipway/sdk/contract'
import type { BuiltVersion } from '../catalog/publish/built-remotes'

/** A stack of one frame: where `text` stands in a script of a version. */
export function frameOf(
  { digest, files }: BuiltVersion,
  { script, text }: { readonly script: string; readonly text: string },
): BuiltFrame[] {
  const column = (files.get(script)?.toString() ?? '').indexOf(text)
  return column < 0 ? [] : [{ file: `remotes/${digest}/${script}`, line: 1, column: column + 1 }]
}
