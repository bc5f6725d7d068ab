import { type AccessibilityReport, lookAtComponents } from '../accessibility'
import { buildHere, type CheckedBuild, sizeText } from '../build-here'
import { type Answer, exitCodes } from '../command-context'
import type { DescribeCommand } from '../create-program'
import { faultLine } from '../fault-line'

/** `slipway check`. */
export const checkCommand: DescribeCommand = (command, { context, answer }) => {
  command.action(async () => {
    const looked: LookedAt[] = []
    for (const build of await buildHere(context)) {
      const { faults, warnings } = await lookAtComponents(context, build)
      looked.push({ ...build, faults: [...build.faults, ...faults], warnings })
    }
    answer(answerOf(looked))
  })
}

interface LookedAt extends CheckedBuild {
  readonly warnings: AccessibilityReport['warnings']
}

function answerOf(builds: readonly LookedAt[]): Answer {
  const faults = builds.flatMap((build) => build.faults)
  const data = { remotes: builds.map(describe) }
  const warnings = warningLines(builds)
  if (faults.length === 0) {
    const text = [...builds.map(fine), ...warnings].join('\n')
    return { data, text, next: ['slipway test', 'slipway publish'] }
  }
  const text = [`${faults.length} fault(s):`, ...faults.map(faultLine), ...warnings].join('\n')
  const next = ['correct them, each where it stands', 'slipway check']
  return { data, text, next, exitCode: exitCodes.refused }
}

function warningLines(builds: readonly LookedAt[]): string[] {
  const warnings = builds.flatMap((build) => build.warnings)
  if (warnings.length === 0) return []
  return [
    `${warnings.length} warning(s), which keep nothing from being published:`,
    ...warnings.map(faultLine),
  ]
}

function describe({ name, version, bytes, faults, warnings }: LookedAt) {
  return { name, version, bytes, faults, warnings }
}

function fine({ name, version, files, bytes }: CheckedBuild): string {
  return `${name} ${version} can be published: ${files.size} files, ${sizeText(bytes)}.`
}
