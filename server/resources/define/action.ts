import type { ActionEntry } from '@slipway/sdk/contract'
import {
  asWritten,
  type LocalizedCountText,
  type LocalizedText,
} from '../../languages/localized-text'
import type { Viewer } from '../../slots/viewer'
import type { ApplicationDatabase } from '../../storage/application-database'
import type { Field } from '../fields/field'
import { labelOf } from './label-of'

/** A record as an action sees it, with what the viewer may not see. */
export interface ActionRecord {
  readonly id: number
  /** By field name. */
  readonly values: Readonly<Record<string, unknown>>
}

/** One record's turn: nobody else changes the record until it is over. */
export interface ActionRun extends ActionRecord {
  /** What the action's fields were filled with, checked. */
  readonly input: Readonly<Record<string, unknown>>
  readonly viewer: Viewer
  /** The transaction of this record: it is undone if `run` throws or refuses. */
  readonly db: ApplicationDatabase
  /** Changes values of the record, by field name; they are the application's own and not checked. */
  change(values: Readonly<Record<string, unknown>>): Promise<void>
}

/** What an action on one record can report besides that it is done. */
export interface ActionOutcome {
  readonly message?: LocalizedText
  /** Path below the interface to go to. */
  readonly path?: string
}

/** What `action` takes. */
export interface ActionOptions {
  /** Default: made of the name, `mark-paid` → `Mark paid`. */
  readonly label?: LocalizedText
  /** One of the icons of modules. */
  readonly icon?: string
  readonly tone?: ActionEntry['tone']
  /** On one record's page, above a list's selected rows, or both (the default). */
  readonly on?: ActionEntry['on']
  /**
   * Asked before it runs: the question, or all of its texts. For an action on many records give each
   * text by plural form, `{ one: 'Cancel the order?', other: 'Cancel {{count}} orders?' }`, or such forms by
   * language.
   */
  readonly confirm?:
    | LocalizedText
    | {
        readonly title: LocalizedCountText
        readonly text?: LocalizedCountText
        /** What the button that does it says. Default: the label. */
        readonly button?: LocalizedCountText
        /** What the button that leaves the records as they are says. */
        readonly keep?: LocalizedCountText
      }
  /** What it asks for. */
  readonly fields?: readonly Field[]
  /** The right it needs besides `view`. Default: that to update records of the resource. */
  readonly permission?: string
  /** Whether it makes sense for a record; others are refused. */
  available?(record: ActionRecord): boolean
  /** Runs for each record by itself. `refuse(message)` leaves this one as it was, and says why. */
  run(run: ActionRun): ActionOutcome | void | Promise<ActionOutcome | void>
  /** The result for the reader. Default: made of the label and the count. */
  message?(count: number): LocalizedText
}

/** Something to do with records, besides changing them. Its texts are as `asWritten` says. */
export interface Action
  extends Omit<ActionOptions, 'label' | 'confirm' | 'fields' | 'run' | 'message'> {
  readonly name: string
  readonly label: string
  run(run: ActionRun): SaidOutcome | void | Promise<SaidOutcome | void>
  message?(count: number): string
  readonly confirm: ActionEntry['confirm']
  readonly fields: readonly Field[]
}

/** An outcome as a reader gets it. */
export interface SaidOutcome extends ActionOutcome {
  readonly message?: string
}

/** Describes an action of a resource; `actions: () => [action(…)]` adds it. */
export function action(name: string, options: ActionOptions): Action {
  const label = asWritten(options.label ?? labelOf(name))
  return Object.freeze({
    // What its functions return is by language or not, like the other texts.
    ...(options as Pick<Action, 'run' | 'message'> & typeof options),
    name,
    label,
    confirm: questionOf(options, label),
    fields: Object.freeze([...(options.fields ?? [])]),
  })
}

function questionOf({ confirm }: ActionOptions, label: string): Action['confirm'] {
  if (confirm === undefined) return undefined
  const asked = typeof confirm === 'object' && 'title' in confirm ? confirm : { title: confirm }
  return { button: label, ...asked } as Action['confirm']
}
