import { type SlotProps, useLink } from '@slipway/sdk'
import type { ReactElement } from 'react'
import styles from './guidance.module.css'

type DataPolicyNoteProps = SlotProps<
  'resource-after-form',
  {
    readonly text: string
    /** `path` is below the interface. */
    readonly link?: { readonly label: string; readonly path: string }
  }
>

/** The small print below a form. */
export function DataPolicyNote({ text, link }: DataPolicyNoteProps): ReactElement {
  return (
    <p className={styles.note}>
      {text} {link && <Way {...link} />}
    </p>
  )
}

function Way({ label, path }: { readonly label: string; readonly path: string }) {
  return (
    <a className={styles.link} {...useLink(path)}>
      {label}
    </a>
  )
}
