import type { ActionEntry, Fault, IconName } from '@slipway/sdk/contract'
import {
  asWritten,
  type LocalizedCountText,
  type LocalizedText,
} from '../../languages/localized-text'
import { type OptionNames, optionFaults } from '../../slots/option-faults'
import type { Viewer } from '../../slots/viewer'
import type { ApplicationDatabase } from '../../storage/application-database'
import { type AnyValues, type Field, isField } from '../fields/field'
import type { ValuesOf } from '../fields/field-types'
import { labelOf } from './label-of'

/** A record as an action sees it, including values that the viewer may not see. */
export interface ActionRecord<Values = AnyValues> {
  readonly id: number
  /** By field name. */
  readonly values: Values
}

/** One record's run: nobody else changes the record until it ends. */
export interface ActionRun<Values = AnyValues, Input = AnyValues> extends ActionRecord<Values> {
  /** The checked values of the action's fields. */
  readonly input: Input
  readonly viewer: Viewer
  /** The transaction of this record: it is rolled back if `run` throws or refuses. */
  readonly db: ApplicationDatabase
  /** Changes values of the record, by field name; they are the application's own and not checked. */
  change(values: Partial<Values>): Promise<void>
}

/** A report of an action on one record, in addition to being done. */
export interface ActionOutcome {
  readonly message?: LocalizedText
  /** Path below the interface to open. */
  readonly path?: string
}

interface Question {
  readonly title: LocalizedCountText
  readonly text?: LocalizedCountText
  /** The text of the button that confirms. Default: the label. */
  readonly button?: LocalizedCountText
  /** The text of the button that leaves the records as they are. */
  readonly keep?: LocalizedCountText
}

/** The options of an action of records with `Values`; `Asked` is the union of the fields that it asks for. */
export interface ActionOptions<Values = AnyValues, Asked extends Field = Field> {
  /** Default: derived from the name, `mark-paid` → `Mark paid`. */
  readonly label?: LocalizedText
  readonly icon?: IconName
  readonly tone?: ActionEntry['tone']
  /** On one record's page, above a list's selected rows, or both (the default). */
  readonly on?: ActionEntry['on']
  /**
   * Asked before it runs: the question, or all of its texts. For an action on many records give each
   * text by plural form, `{ one: 'Cancel the order?', other: 'Cancel {{count}} orders?' }`, or such forms by
   * language.
   */
  readonly confirm?: LocalizedText | Question
  /** The fields that it asks for. */
  readonly fields?: readonly Asked[]
  /** The permission that it needs, in addition to `view`. Default: that to update records of the resource. */
  readonly permission?: string
  /** The action of the same resource that takes it back: readers are offered it when this one is done. */
  readonly undo?: string
  /** Whether it applies to a record; others are refused. */
  available?(record: ActionRecord<Values>): boolean
  /** Runs for each record separately. `refuse(message)` leaves this one as it was, and says why. */
  run(
    run: ActionRun<Values, ValuesOf<readonly Asked[]>>,
  ): ActionOutcome | void | Promise<ActionOutcome | void>
  /** The message about the result. Default: made from the label and the count. */
  message?(count: number): LocalizedText
}

/** An action on records, other than editing them. Its texts are as `asWritten` says. */
export interface Action
  extends Omit<ActionOptions, 'label' | 'confirm' | 'fields' | 'run' | 'message'> {
  readonly name: string
  readonly label: string
  run(run: ActionRun): SaidOutcome | void | Promise<SaidOutcome | void>
  message?(count: number): string
  readonly confirm: ActionEntry['confirm']
  readonly fields: readonly Field[]
  /** Faults in the names of its options, by JSON pointer below the resource. */
  readonly faults?: readonly Fault[]
}

/** An outcome as a reader gets it. */
export interface SaidOutcome extends ActionOutcome {
  readonly message?: string
}

const actionOptions: OptionNames<ActionOptions> = {
  label: 'optional',
  icon: 'optional',
  tone: 'optional',
  on: 'optional',
  confirm: 'optional',
  fields: 'optional',
  permission: 'optional',
  undo: 'optional',
  available: 'optional',
  run: 'required',
  message: 'optional',
}
const questionOptions: OptionNames<Question> = {
  title: 'required',
  text: 'optional',
  button: 'optional',
  keep: 'optional',
}

/** Describes an action of records with `Values`, by field name; the fields that it asks for are its `input`. */
export type ActionBuilder<Values = AnyValues> = <Asked extends Field = Field>(
  name: string,
  options: ActionOptions<Values, Asked>,
) => Action

/**
 * Describes an action of any resource: nothing is known of its `values`. The `action` that `actions` of a
 * resource is given knows them by the fields.
 */
export const action: ActionBuilder = (name, options: ActionOptions) => {
  const label = asWritten(options.label ?? labelOf(name))
  return Object.freeze({
    // What its functions return is by language or not, like the other texts.
    ...(options as Pick<Action, 'run' | 'message'> & typeof options),
    name,
    label,
    confirm: questionOf(options, label),
    fields: Object.freeze([...(options.fields ?? [])]),
    faults: faultsOf(name, options),
  })
}

function faultsOf(name: string, options: ActionOptions): Fault[] {
  const { confirm, fields = [] } = options
  const found = [
    ...optionFaults(options, actionOptions),
    ...(isQuestion(confirm) ? optionFaults(confirm, questionOptions, '/confirm') : []),
    ...fields.filter(isField).flatMap(({ faults = [] }) => faults),
  ]
  return found.map((fault) => ({ ...fault, pointer: `/actions/${name}${fault.pointer}` }))
}

function questionOf({ confirm }: ActionOptions, label: string): Action['confirm'] {
  if (confirm === undefined) return undefined
  const asked = isQuestion(confirm) ? confirm : { title: confirm }
  return { button: label, ...asked } as Action['confirm']
}

/** Whether it is a question, and not a text by language; one of its options may be misspelt. */
function isQuestion(confirm: ActionOptions['confirm']): confirm is Question {
  return typeof confirm === 'object' && Object.keys(questionOptions).some((name) => name in confirm)
}
