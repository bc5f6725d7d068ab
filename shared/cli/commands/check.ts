import { budgetText, type Manifest } from '@slipway/sdk/contract'
import { sizeText } from '../build-here'
import type { DescribeCommand } from '../command-context'
import { type Answer, exitCodes } from '../command-context'
import { faultLine } from '../faults/fault-line'
import { addManifestFlag, type BuildFlags, findBuilds, leftOutLine } from '../find-builds'
import { checkBuild, type LookedAt, looksLine, warningLines } from '../looks/check-build'
import { addCheckFlags, type CheckFlags, readCheckFlags } from '../looks/check-flags'
import { sizeLine } from '../looks/size-line'

/** `slipway check`. */
export const checkCommand: DescribeCommand = (command, { context, answer }) => {
  addCheckFlags(addManifestFlag(command)).action(async () => {
    const flags = command.opts<BuildFlags & CheckFlags>()
    const { unseen, types } = readCheckFlags(flags)
    const looked: LookedAt[] = []
    for (const build of await findBuilds(context, flags)) {
      // Those of the folder, whatever it builds.
      const areNew = looked.length === 0
      looked.push(await checkBuild({ context, build, unseen, types: types && areNew }))
    }
    answer(answerOf(looked, flags))
  })
}

function answerOf(builds: readonly LookedAt[], { manifest }: BuildFlags): Answer {
  const faults = builds.flatMap((build) => build.faults)
  const data = { remotes: builds.map(describe) }
  const warnings = warningLines(builds)
  const flag = manifest === undefined ? '' : ` --manifest ${manifest}`
  if (faults.length === 0) {
    // Tests of a folder that knows nothing of us are its own.
    const tests = builds.some(({ isFederated }) => isFederated) ? [] : ['npx slipway test']
    const text = [...builds.map(fine), ...warnings].join('\n')
    return { data, text, next: [...tests, `npx slipway publish${flag}`] }
  }
  const text = [`${faults.length} fault(s):`, ...faults.map(faultLine), ...warnings].join('\n')
  const next = ['correct each in its file', `npx slipway check${flag}`]
  return { data, text, next, exitCode: exitCodes.refused }
}

function describe(build: LookedAt) {
  const { name, version, bytes, faults, warnings, drawn, tried = null, types, leftOut } = build
  const looks = { faults, warnings, drawn, tried, ...(types && { types }) }
  return { name, version, bytes, ...looks, ...(leftOut && { leftOut }) }
}

function fine(build: LookedAt): string {
  const { name, version, files, bytes, leftOut, manifestText } = build
  const said = `${name} ${version} can be published: ${files.size} files, ${sizeText(bytes)}. ${looksLine(build)}`
  return [said, sizeLine(build), ...componentLines(manifestText), ...leftOutLine(leftOut)].join(
    '\n',
  )
}

/** Lists what the components say of themselves, as the host will read it. */
function componentLines(manifestText: string): string[] {
  // Checked before.
  const { components } = JSON.parse(manifestText) as Manifest
  return [...criticalityLine(components), ...budgetLine(components)]
}

/** Lists the components that are not `normal`. */
function criticalityLine(components: Manifest['components']): string[] {
  const lists = (['essential', 'decoration'] as const).flatMap((kind) => {
    const names = components.filter(({ criticality }) => criticality === kind)
    return names.length > 0 ? [`${kind}: ${names.map(({ name }) => name).join(', ')}`] : []
  })
  return lists.length > 0 ? [`Criticality: ${lists.join('; ')}.`] : []
}

function budgetLine(components: Manifest['components']): string[] {
  const said = components.flatMap(({ name, budget }) =>
    budget ? [`${name}: ${budgetText(budget)}`] : [],
  )
  return said.length > 0 ? [`Budget: ${said.join('; ')}.`] : []
}
