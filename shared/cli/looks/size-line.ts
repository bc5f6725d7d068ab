import { bytesOfAll, defaultCheckLimits, firstDrawings, largest } from '@slipway/sdk/check'
import type { Manifest } from '@slipway/sdk/contract'
import { type CheckedBuild, sizeText } from '../build-here'

type Sized = Pick<CheckedBuild, 'files' | 'manifestText'> & Partial<Pick<CheckedBuild, 'limits'>>

/** Says how much a build has of both budgets, with its largest files, for people. */
export function sizeLine({ files, manifestText, limits = defaultCheckLimits }: Sized): string {
  const manifest: Manifest = JSON.parse(manifestText)
  const served = manifest.files.flatMap(({ path }) => {
    const length = files.get(path)?.length
    return length === undefined ? [] : [{ path, length }]
  })
  const [first] = firstDrawings(manifest, files)
  const drawing = first
    ? `The first drawing of ${first.component} loads ${sizeText(first.bytes)} of scripts and styles (${sizeText(limits.maxFirstBytes)} at most). `
    : ''
  return `${drawing}All files have ${sizeText(bytesOfAll(served))} (${sizeText(limits.maxBytes)} at most); the largest: ${largest(served)}.`
}
