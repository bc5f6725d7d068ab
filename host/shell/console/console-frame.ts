import { hostPermissions, type MetaBody } from '@slipway/sdk/contract'
import { usePageAccess } from '../../session/access/page-access'
import { createLaterCode, useDoor } from '../../ui/later-code'
import type * as ConsoleParts from './console-parts'

const consoleFrame = createLaterCode(
  () => import(/* webpackChunkName: "console" */ './console-parts'),
)

type ConsoleFrame = typeof ConsoleParts

/** The frame around every page of an operator and of Administration; its code is fetched for these alone. */
export function useConsoleFrame(meta: MetaBody | undefined): ConsoleFrame | undefined {
  const { isConsole } = usePageAccess()
  const isOperator = hostPermissions.some((name) => meta?.permissions.includes(name))
  return useDoor(consoleFrame, isOperator || isConsole, ignore)
}

// The pages are there without it, by their addresses.
const ignore = () => undefined
