import type {
  GuardedComponent,
  GuardedVersion,
  GuardMode,
  GuardOutcome,
} from '@slipway/sdk/contract'
import type { TextName } from '../../../texts/texts'

type Words<Value extends string> = Readonly<Record<Value, TextName<'guard'>>>

export const modeName: Words<GuardMode> = { on: 'mode.on', warn: 'mode.warn', off: 'mode.off' }

export const modeText: Words<GuardMode> = {
  on: 'mode.on.text',
  warn: 'mode.warn.text',
  off: 'mode.off.text',
}

export const verdictName: Words<GuardedComponent['verdict']> = {
  'cannot-tell': 'verdict.cannot-tell',
  'no-difference': 'verdict.no-difference',
  worse: 'verdict.worse',
}

export const outcomeName: Words<GuardOutcome['did']> = {
  'canary-removed': 'did.canary-removed',
  'rolled-back': 'did.rolled-back',
  'switched-off': 'did.switched-off',
  warned: 'did.warned',
}

export const kindName: Words<GuardedVersion['as']> = { canary: 'is.canary', base: 'is.base' }

export const besideName: Words<GuardedVersion['as']> = {
  canary: 'beside.canary',
  base: 'beside.base',
}
