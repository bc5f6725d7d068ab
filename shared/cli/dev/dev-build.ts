/** The result of one build; `number` grows by one with each. */
export type DevBuild =
  | {
      readonly ok: true
      readonly number: number
      /** Grows as well, also from one run of the command to the next: a page may outlive a run. */
      readonly id: number
      /** Path → bytes, `slipway.json` among them. */
      readonly files: ReadonlyMap<string, Buffer>
      readonly milliseconds: number
    }
  | { readonly ok: false; readonly number: number; readonly message: string }

export interface Watch {
  readonly folder: string
  readonly onBuild: (build: DevBuild) => void
}
