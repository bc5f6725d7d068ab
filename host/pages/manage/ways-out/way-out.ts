/** The part that fails: a component, or of a canary its version; all of the remote, where neither is named. */
interface FailingPart {
  readonly remote: string
  readonly component?: string | undefined
  readonly version?: string | undefined
}

/** A way out that a dialog asks about before it is done. */
export interface AskedWayOut {
  readonly dialog: 'roll-back' | 'switch-off'
  readonly about: FailingPart
}

/** The page of the console whose dialog is open, filled in: a link's way there from anywhere. */
export function wayOutAddress({ dialog, about: { remote, component } }: AskedWayOut): string {
  const filled =
    dialog === 'roll-back' ? dialog : new URLSearchParams({ [dialog]: component ?? '' })
  return `/manage/remotes/${remote}?${filled}`
}
