import type { TextName } from '../../texts/texts'
import type { BoxState } from './box-state'
import type { ReasonToChoose } from './use-reasons-to-choose'

type Text = TextName<'overlay'>

/** A word for each state of an item. */
export const stateTexts: Readonly<Record<BoxState['state'] | 'empty' | 'absent', Text>> = {
  waiting: 'state.waiting',
  loading: 'state.loading',
  drawn: 'state.drawn',
  held: 'state.held',
  failed: 'state.failed',
  missing: 'state.missing',
  unavailable: 'state.unavailable',
  empty: 'empty',
  absent: 'state.absent',
}

interface ChosenText {
  readonly short: Text
  readonly long: Text
}

/** Why a version is the one that this viewer gets. */
export const chosenTexts: Readonly<Record<ReasonToChoose['chosen'], ChosenText>> = {
  base: { short: 'chosen.base', long: 'chosen.base.long' },
  canary: { short: 'chosen.canary', long: 'chosen.canary.long' },
  override: { short: 'chosen.override', long: 'chosen.override.long' },
}
