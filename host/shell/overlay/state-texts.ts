import type { TextName } from '../../texts/texts'
import type { BoxReason, BoxState } from './box-state'
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

/** A sentence for each reason why a component is not there. */
export const reasonTexts: Readonly<Record<BoxReason, Text>> = {
  'component-unregistered': 'reason.component-unregistered',
  'wrong-registry': 'reason.wrong-registry',
  'remote-unavailable': 'reason.remote-unavailable',
  'load-timeout': 'reason.load-timeout',
  'load-failed': 'reason.load-failed',
  'remote-broken': 'reason.remote-broken',
  'expose-missing': 'reason.expose-missing',
  'share-unsatisfied': 'reason.share-unsatisfied',
  'not-a-component': 'reason.not-a-component',
  'render-failed': 'reason.render-failed',
  looped: 'reason.looped',
  hung: 'reason.hung',
  'not-granted': 'reason.not-granted',
  quarantined: 'reason.quarantined',
  'not-released': 'reason.not-released',
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
