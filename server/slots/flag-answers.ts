import type { Viewer } from './viewer'

export type Flag = (viewer: Viewer) => boolean

/**
 * What flags said of one viewer. Each is asked when it is needed, and once: one that changes its mind
 * meanwhile is the same for all that is made with these answers.
 */
export class FlagAnswers {
  readonly #flags: ReadonlyMap<string, Flag>
  readonly #viewer: Viewer
  readonly #said = new Map<string, boolean>()

  constructor(flags: ReadonlyMap<string, Flag>, viewer: Viewer) {
    this.#flags = flags
    this.#viewer = viewer
  }

  isOn(name: string): boolean {
    const said = this.#said.get(name) ?? this.#ask(name)
    this.#said.set(name, said)
    return said
  }

  // A flag that fails costs its own slots, not the page of everybody.
  #ask(name: string): boolean {
    try {
      return this.#flags.get(name)?.(this.#viewer) === true
    } catch (error) {
      process.emitWarning(`The flag "${name}" failed and counts as off: ${String(error)}`)
      return false
    }
  }
}
