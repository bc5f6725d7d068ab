import {
  type ErrorDetail,
  type ErrorFrame,
  type ErrorGroup,
  errorDetail,
  errorsBody,
} from '@slipway/sdk/contract'
import { callOf } from '../../contract/api/call-of'
import type { DescribeCommand } from '../command-context'
import { describeHostCommand } from '../host/describe-host-command'
import type { HostClient, HostFlags } from '../host/host-client'

interface ErrorsFlags extends HostFlags {
  readonly only?: string
}

const MOST = '10'

/** `slipway errors`. */
export const errorsCommand: DescribeCommand = (command, parts) => {
  command.option('--only <version>', 'errors that this version has had')
  describeHostCommand<ErrorsFlags>(command, parts, async ({ host, flags }) => {
    const { remote } = host
    const version = flags.only
    const query = { remote, perPage: MOST, ...(version !== undefined && { version }) }
    const { items, total } = (await host.call(callOf('GET /manage/errors', { query }), errorsBody))
      .body
    const errors: ErrorDetail[] = []
    for (const { id } of items) errors.push(await readError(host, id))
    return { data: { errors, total: total.value }, text: textOf(errors, total.value, host) }
  })
}

async function readError({ call }: HostClient, error: string): Promise<ErrorDetail> {
  return (await call(callOf('GET /manage/errors/{error}', { path: { error } }), errorDetail)).body
}

function textOf(
  errors: readonly ErrorDetail[],
  total: number,
  { remote, url }: HostClient,
): string {
  if (total === 0) return `${remote} has had no errors on ${url} for 30 days.`
  const more = total - errors.length
  return [
    ...errors.map(describe),
    ...(more > 0 ? [`And ${more} more: ${url}/app/manage/errors?remote=${remote}`] : []),
  ].join('\n\n')
}

function describe(error: ErrorDetail): string {
  const { component, reason, byBrowser, versions, firstSeen, lastSeen } = error
  return [
    titleOf(error),
    `  ${component}, ${reason}: ${reachText(error)}; ${versions.join(', ')}; ${byBrowser.map(({ browser }) => browser).join(', ')}`,
    `  first ${timeOf(firstSeen)}, last ${timeOf(lastSeen)}`,
    ...error.frames.map(
      (frame) => `    ${framePlace(frame)}${frame.code ? `   ${frame.code}` : ''}`,
    ),
    ...(error.frames.some((frame) => frame.in === 'built') ? [withoutMap] : []),
  ].join('\n')
}

const withoutMap =
  '    (frames of built files: publish a build with source maps to see them in your source)'

/** Type and message in one line. */
export function titleOf({ type, message }: Pick<ErrorGroup, 'type' | 'message'>): string {
  const [line = ''] = message.split('\n')
  return line.startsWith(type) || !line ? line || type : `${type}: ${line}`
}

/** Whom an error reached. */
export function reachText({ viewers, reports }: Pick<ErrorGroup, 'viewers' | 'reports'>): string {
  const { value, exact } = viewers
  const users = `${value}${exact ? '' : ' or more'} signed-in ${value === 1 ? 'user' : 'users'}`
  return `${reports} failed ${reports === 1 ? 'box' : 'boxes'}, ${users}`
}

export function framePlace({ file, line, column }: ErrorFrame): string {
  return `${file}:${line}:${column}`
}

function timeOf(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ')
}
