import * as z from 'zod/mini'
import { callOf } from '../../contract/api/call-of'
import type { DescribeCommand } from '../command-context'
import { describeHostCommand } from '../host/describe-host-command'

/** `slipway unpublish`. */
export const unpublishCommand: DescribeCommand = (command, parts) => {
  command.argument('<version>', 'a version that was never released')
  describeHostCommand(command, parts, async ({ host, args }) => {
    const [version = ''] = args
    const path = { remote: host.remote, version }
    const call = callOf('DELETE /manage/remotes/{remote}/versions/{version}', { path })
    await host.call(call, z.null())
    return {
      data: { remote: host.remote, version },
      text: `${host.remote} ${version} is removed from ${host.url}, with the links to it.`,
      next: ['npx slipway versions'],
    }
  })
}
