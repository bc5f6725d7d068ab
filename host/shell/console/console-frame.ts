import { hostPermissions, type MetaBody } from '@slipway/sdk/contract'
import { createLaterCode, useDoor } from '../../ui/later-code'
import type * as ConsoleParts from './console-parts'

const consoleFrame = createLaterCode(
  () => import(/* webpackChunkName: "console" */ './console-parts'),
)

type ConsoleFrame = typeof ConsoleParts

/** The frame around every page of an operator; its code is fetched for operators alone. */
export function useConsoleFrame(meta: MetaBody | undefined): ConsoleFrame | undefined {
  const isOperator = hostPermissions.some((name) => meta?.permissions.includes(name))
  return useDoor(consoleFrame, isOperator, ignore)
}

// The pages are there without it, by their addresses.
const ignore = () => undefined
