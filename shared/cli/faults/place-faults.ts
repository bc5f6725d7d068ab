import type { Fault } from '@slipway/sdk/contract'
import type { PlacedFault } from '../../build/sources/source-faults'

/** Adds to faults the file and the line in which a person corrects them, as far as there is one. */
export async function placeFaults(
  folder: string,
  faults: readonly PlacedFault[],
  sources: readonly string[] = [],
): Promise<readonly PlacedFault[]> {
  if (faults.every(({ file }) => file)) return faults
  // Only now: these bring the compiler of the sources with them.
  const { sourceFaults } = await import('../../build/sources/source-faults')
  const { definitionPlaces } = await import('./definition-places')
  const places = definitionPlaces(folder)
  const found = sourceFaults(folder, sources)
  return faults.flatMap((fault) => {
    if (fault.file) return [fault]
    const causes = found.filter((cause) => isCause(cause, fault))
    if (causes.length > 0) return causes
    if (!places || !/^\/(?:components|slots|origins|shared|name|version)/.test(fault.pointer))
      return [fault]
    const line = places.lineOf(fault.pointer)
    return [{ ...fault, file: places.file, ...(line && { line }) }]
  })
}

// A fault of a built file, and one of a source that says the same.
function isCause(cause: Fault, { code, detail = '' }: Fault): boolean {
  if (cause.code !== code) return false
  // In front of it a source may have its package.
  const [what = ''] = (cause.detail ?? '').replace(/^[\w@./-]+: /, '').split(/,|\. /)
  return detail.includes(what)
}
