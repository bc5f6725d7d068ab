import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PlacedFault } from '../../build/sources/source-faults'

/** Findings, by whether they keep a version from being published. */
export interface Judged {
  readonly faults: readonly PlacedFault[]
  readonly warnings: readonly PlacedFault[]
}

const plainModule =
  'It is published for other remotes that import it; no slot can draw it. To publish the others alone, list them: "slipway": { "components": { … } }.'

/**
 * Turns `not-a-component` into a warning for a build whose exposes nobody has named as components: federation
 * shares plain modules as well. `started`: how many others are components; without any, there is nothing to draw.
 */
export function allowPlainModules(faults: readonly PlacedFault[], started: number): Judged {
  const isPlain = ({ code }: PlacedFault) => code === 'not-a-component' && started > 0
  const warnings = faults.filter(isPlain).map(({ detail = '', ...fault }) => ({
    ...fault,
    detail: `${detail.replace(/ If the component is .*$/, '')} ${plainModule}`,
  }))
  return { faults: faults.filter((fault) => !isPlain(fault)), warnings }
}

const ofHost = /['"]@slipway\//

/**
 * Keeps the errors of types in files that import the SDK; the others, of a project in `folder` that builds by its own
 * configuration, are one warning: its stories, tests and workspace are none of the host's business.
 */
export function allowOwnTypes(folder: string, faults: readonly PlacedFault[]): Judged {
  const knowsHost = ({ file = '' }: PlacedFault) =>
    existsSync(join(folder, file)) && ofHost.test(readFileSync(join(folder, file), 'utf8'))
  const others = faults.filter((fault) => !knowsHost(fault))
  const [first] = others
  return {
    faults: faults.filter(knowsHost),
    warnings: first === undefined ? [] : [typesWarning(first, others.length)],
  }
}

function typesWarning({ pointer, code, ...first }: PlacedFault, count: number): PlacedFault {
  const { file, line, detail = code } = first
  const more = count > 1 ? ` The first of ${count} errors of types` : ' An error of types'
  const text = `${detail.replace(/\.$/, '')}.${more} in files that do not import the SDK; the build does without. See all: npx tsc --noEmit; leave types out: --no-types`
  return { pointer, code, detail: text, ...(file && { file }), ...(line && { line }) }
}
