import type { ErrorDetail, ErrorFrame, ErrorGroup, ErrorsBody } from '@slipway/sdk/contract'
import type { Command } from 'commander'
import { createErrorViews } from '../health/errors/error-views'
import type { Answer } from './operation'
import type { Run } from './user-commands'

interface ErrorsOptions {
  readonly remote?: string
}

const MOST = 100

/** `slipway errors`: why components failed. */
export function addErrorsCommand(program: Command, run: Run): void {
  program
    .command('errors')
    .argument('[error]', 'the id of one, as in the list, for its stack')
    .description('list failures of components by cause, the last seen first; 30 days, 100 at most')
    .option('--remote <name>', 'only of this remote')
    .action((error: string | undefined, { remote }: ErrorsOptions) =>
      error
        ? run(
            async ({ storage }) =>
              errorAnswer(await createErrorViews({ storage }).one(error, undefined)),
            async (host) =>
              errorAnswer((await host.ask('GET /manage/errors/{error}', { path: { error } })).body),
          )
        : run(
            async ({ storage }) => {
              const query = { remote, page: 1, perPage: MOST }
              return errorsAnswer(await createErrorViews({ storage }).list(query, undefined))
            },
            async (host) => {
              const query = { ...(remote && { remote }), perPage: String(MOST) }
              return errorsAnswer((await host.ask('GET /manage/errors', { query })).body)
            },
          ),
    )
}

function errorsAnswer(data: ErrorsBody): Answer {
  return { data, text: data.items.map(groupText).join('\n') || 'No component has failed.' }
}

function errorAnswer(data: ErrorDetail): Answer {
  return { data, text: [groupText(data), ...detailLines(data)].join('\n') }
}

function groupText(group: ErrorGroup): string {
  const { id, lastSeen, component, remote, versions, type, message, reports, viewers } = group
  const seenBy = `${reports} boxes, ${viewers.exact ? '' : 'at least '}${viewers.value} users`
  const where = group.top ? `\n    at ${frameText(group.top)}` : ''
  const head = `${id}  ${lastSeen}  ${component} of ${remote} ${versions.join(', ')}`
  return `${head}  ${type}: ${message}  (${seenBy})${where}`
}

function detailLines({ frames, byVersion, byBrowser }: ErrorDetail): string[] {
  return [
    'Stack:',
    ...frames.flatMap((frame) => [
      `  at ${frameText(frame)}`,
      ...(frame.code === null ? [] : [`     ${frame.code.trim()}`]),
    ]),
    'Seen in:',
    ...byVersion.map(({ version, reports }) => `  version ${version}: ${reports} boxes`),
    ...byBrowser.map(({ browser, reports }) => `  ${browser}: ${reports} boxes`),
  ]
}

function frameText({ remote, version, file, line, column }: ErrorFrame): string {
  return `${file}:${line}:${column} (${remote} ${version})`
}
