import { buildHere, type CheckedBuild, sizeText } from '../build-here'
import { type Answer, exitCodes } from '../command-context'
import type { DescribeCommand } from '../create-program'
import { faultLine } from '../fault-line'

/** `slipway check`. */
export const checkCommand: DescribeCommand = (command, { context, answer }) => {
  command.action(async () => answer(answerOf(await buildHere(context))))
}

function answerOf(builds: readonly CheckedBuild[]): Answer {
  const faults = builds.flatMap((build) => build.faults)
  const data = { remotes: builds.map(describe) }
  if (faults.length === 0) {
    return { data, text: builds.map(fine).join('\n'), next: ['slipway test', 'slipway publish'] }
  }
  const text = [`${faults.length} fault(s):`, ...faults.map(faultLine)].join('\n')
  return { data, text, exitCode: exitCodes.refused }
}

function describe({ name, version, bytes, faults }: CheckedBuild) {
  return { name, version, bytes, faults }
}

function fine({ name, version, files, bytes }: CheckedBuild): string {
  return `${name} ${version} can be published: ${files.size} files, ${sizeText(bytes)}.`
}
